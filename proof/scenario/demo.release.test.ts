import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { dayNumber, isoDate } from '../../contract/values/periods.ts';
import { programEnv } from '../../server/testing/operations/program-env.ts';
import { callEndpoint } from '../../simulator/core/http.ts';
import { lastingPort } from '../../tools/ports.js';
import { readRawRows, recountFigures } from './recount.ts';
import { dateOf } from './view.ts';

const demo = fileURLToPath(new URL('../../tools/demo.js', import.meta.url));

/** Starts the demo, and waits until its history is in. */
const aDemo = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vms-proof-demo-'));
  const port = String(await lastingPort());
  const child = spawn(process.execPath, [demo], {
    env: { ...programEnv(), TMPDIR: folder, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Signals go to all its programs, as from a terminal.
    detached: true,
  });
  onTestFinished(async () => {
    if (child.pid !== undefined && child.exitCode === null) {
      process.kill(-child.pid, 'SIGTERM');
      await once(child, 'close');
    }
    rmSync(folder, { recursive: true, force: true });
  });
  let password = '';
  for await (const line of createInterface({ input: child.stdout })) {
    password ||= /^ {2}super +(\S+)/.exec(line)?.[1] ?? '';
    if (line.includes('dispenses of the last four months')) break;
  }
  child.stdout.resume();
  const data = readdirSync(folder).find((name) => name.startsWith('vms-demo-')) ?? '';
  const url = `http://127.0.0.1:${port}`;
  return { url, password, dataDir: join(folder, data) };
};

test('the figures of the demo are those of its rows, on all screens and in all files', async () => {
  const { url, password, dataDir } = await aDemo();
  const body = { username: 'super', password };
  const { accessToken: bearer } = await callEndpoint({ url }, admins.login, { body });
  const raw = await readRawRows(dataDir);
  expect(raw.differences).toBe(0);
  const paid = raw.dispenses.filter(({ transactionType }) => transactionType === 'BKASH');
  expect(paid.length).toBeGreaterThan(500);
  expect(paid.filter(({ paymentId }) => paymentId === null)).toEqual([]);
  // Today goes on.
  const today = dayNumber(dateOf(Date.now()));
  await recountFigures(
    { url, bearer },
    { first: isoDate(today - 40), last: isoDate(today - 1) },
    raw,
  );
});
