import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './paths.js';
import { freePort } from './ports.js';

/** Starts `npm run dev` with a folder for its temporary files, and waits until the server listens. */
async function startDev() {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'vms-dev-test-'));
  const child = spawn(process.execPath, ['tools/dev.js'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: undefined,
      DATABASE_URL: undefined,
      PORT: String(port),
      TIME_ZONE: 'Asia/Tokyo',
      TMPDIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  const lines = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.includes('VMS listens on')) break;
  }
  return { port, folder, lines, stop };
}

test('npm run dev answers for Vite and the server at one address, and leaves nothing behind', async () => {
  const { port, folder, lines, stop } = await startDev();
  const url = `http://127.0.0.1:${port}`;
  expect(lines.slice(1, 3)).toEqual([
    `  The console runs at ${url}`,
    expect.stringMatching(/^ {2}Username super, password \S+$/),
  ]);

  const page = await fetch(`${url}/dashboard`, { headers: { accept: 'text/html' } });
  const html = await page.text();
  expect(html).toContain('src="/@vite/client"');
  expect(html).toContain('name="time-zone" content="Asia/Tokyo"');
  expect(html).toContain(`name="public-origin" content="${url}"`);
  // Only the server sends this header.
  for (const path of ['/api/v1/admin/me', '/payment/status/failed', '/docs', '/livez']) {
    const { headers } = await fetch(url + path);
    expect([path, headers.has('content-security-policy')]).toEqual([path, true]);
  }

  await stop();
  expect(readdirSync(folder).filter((name) => name.startsWith('vms-'))).toEqual([]);
  expect(await freePort(port)).toBe(port);
});
