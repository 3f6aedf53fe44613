/** `npm run demo`: a server with made-up data, which is gone when it ends. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endings, start } from './child.js';
import { Failure, main } from './failure.js';
import { root } from './paths.js';
import { freePort } from './ports.js';

const port = process.env.PORT || '3000';
const url = `http://127.0.0.1:${port}`;
const admin = {
  SUPER_USERNAME: 'super',
  SUPER_PASSWORD: randomBytes(9).toString('base64url'),
};

let stopped = false;
for (const signal of endings) {
  process.on(signal, () => {
    stopped = true;
  });
}

await main(async () => {
  // Whoever answers there already would be taken for the demo's server.
  await freePort(Number(port)).catch(() => {
    throw new Failure(`Port ${port} is in use; set PORT to another one.`);
  });
  const data = mkdtempSync(join(tmpdir(), 'vms-demo-'));
  process.on('exit', () => rmSync(data, { recursive: true, force: true, maxRetries: 20 }));

  // The fleet says where the demo is and who logs in; of the server only faults are shown.
  const server = startScript('server/main.ts', { ...admin, PORT: port, DATA_DIR: data }, [
    'ignore',
    'ignore',
    'inherit',
  ]);
  const answers = await Promise.race([answering(url), server.ended.then(() => false)]);
  if (!answers || stopped) return server.ended;

  const fleet = startScript('simulator/demo.ts', { ...admin, VMS_URL: url }, 'inherit');
  const code = await Promise.race([server.ended, fleet.ended]);
  // Asked to end, both are ending: asking twice would cut short what they are finishing.
  if (!stopped) for (const child of [server, fleet]) child.kill('SIGTERM');
  await Promise.all([server.ended, fleet.ended]);
  return stopped ? 0 : code;
});

/**
 * @param {string} script
 * @param {Record<string, string>} settings
 * @param {import('node:child_process').StdioOptions} stdio
 */
function startScript(script, settings, stdio) {
  // The demo never touches the real data.
  const { DATABASE_URL: _, DATABASE_URL_FILE: __, ...inherited } = process.env;
  return start(process.execPath, [join(root, script)], {
    env: { ...inherited, ...settings },
    stdio,
  });
}

/** Ends when the server answers anything at all. */
async function answering(/** @type {string} */ address) {
  while (!stopped) {
    try {
      await fetch(address);
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return false;
}
