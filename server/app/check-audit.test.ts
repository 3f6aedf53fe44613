import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { organizations } from '../../contract/organizations.ts';
import { headOf } from '../audit/chain.ts';
import { parseHead, reportAudit } from '../audit/report.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { programEnv } from '../testing/operations/program-env.ts';
import { aServer, type TestServer } from '../testing/server.ts';

const entry = join(import.meta.dirname, '../operations/operator/doctor/check-audit-command.ts');

/** Runs `npm run check-audit` on a server's audit; returns its exit code and output lines. */
const runCheckAudit = (
  { settings: { DATABASE_URL, DATA_DIR } }: TestServer,
  ...args: string[]
): Promise<{ code: number | null; output: string[] }> =>
  new Promise((resolve) => {
    const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
    const child = spawn(process.execPath, [entry, ...args], {
      env: { ...programEnv(), DATA_DIR, SECRETS_KEY, ...(DATABASE_URL && { DATABASE_URL }) },
    });
    let output = '';
    const append = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.on('close', (code) => resolve({ code, output: output.trim().split('\n') }));
  });

const anAudit = async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  for (const name of ['Padma', 'Meghna']) {
    const body = { name, description: 'An organization of tests' };
    await server.call(organizations.create, { token, body });
  }
  const { seq, hash } = await headOf(server.store.read);
  return { server, head: `${seq}:${hash}` };
};

test('the check prints the number of rows, their head, and that the chain is whole', async () => {
  const { server, head } = await anAudit();
  expect(await runCheckAudit(server)).toEqual({
    code: 0,
    output: ['Whole rows: 2', `Head: ${head}`, 'The chain is whole.'],
  });
});

test('the check compares a saved head, and fails when it differs', async () => {
  const { server, head } = await anAudit();
  const reportFor = async (savedHead: string) => {
    const { lines, isSound } = await reportAudit(server.store.read, parseHead(savedHead));
    return [isSound, lines.at(-1)];
  };
  expect(await reportFor(head)).toEqual([
    true,
    'Every row up to the kept head, row 2, is what it was.',
  ]);
  expect(await reportFor(head.replace('2:', '7:'))).toEqual([
    false,
    'Rows were cut off: the kept head is row 7, and the audit ends with row 2.',
  ]);
  const replaced = head.replace('2:', '1:');
  const reason = 'Rows up to the kept head, row 1, are not what they were.';
  expect(await reportFor(replaced)).toEqual([false, reason]);
  const { code, output } = await runCheckAudit(server, '--head', replaced);
  expect([code, output.at(-1)]).toEqual([1, reason]);
});

test('a head that is none is refused with how it looks', async () => {
  const { server } = await anAudit();
  expect(await runCheckAudit(server, '--head', 'yesterday')).toEqual({
    code: 1,
    output: ['Give the head as the log tells it: --head <seq>:<hash>.'],
  });
});
