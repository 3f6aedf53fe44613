/** `npm run demo`: a server with made-up data and a bKash of its own, gone when it ends. */
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

/** The demo's merchant at its own bKash. */
const merchant = {
  BKASH_USERNAME: 'vms-demo',
  BKASH_PASSWORD: randomBytes(9).toString('base64url'),
  BKASH_APP_KEY: randomBytes(9).toString('base64url'),
  BKASH_APP_SECRET: randomBytes(18).toString('base64url'),
};

/** @type {import('node:child_process').StdioOptions} */
const faultsOnly = ['ignore', 'ignore', 'inherit'];

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

  const bkashPort = String(await freePort());
  const bkashUrl = `http://127.0.0.1:${bkashPort}`;
  const bkash = startScript('simulator/main.ts', {}, faultsOnly, [
    'bkash',
    '--port',
    bkashPort,
    '--merchant',
    Object.values(merchant).join(','),
    // A visitor of the demo may try credentials more often than bKash likes.
    '--token-calls',
    '1000',
  ]);
  const [smtpPort, mailboxPort] = [String(await freePort()), String(await freePort())];
  const mail = {
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMTP_FROM: 'VMS demo <alerts@vms.example.com>',
    SMTP_TLS: 'off',
    PUBLIC_ORIGIN: url,
  };
  // The fleet says where the demo is and who logs in.
  const server = startScript(
    'server/main.ts',
    { ...admin, ...merchant, ...mail, BKASH_BASE_URL: bkashUrl, PORT: port, DATA_DIR: data },
    faultsOnly,
  );
  const children = [bkash, server];
  const ended = () => Promise.race(children.map((child) => child.ended));
  const answers = await Promise.race([
    Promise.all([answering(bkashUrl), answering(url)]).then((all) => all.every(Boolean)),
    ended().then(() => false),
  ]);
  if (answers && !stopped) {
    children.push(
      startScript(
        'simulator/demo/main.ts',
        {
          ...admin,
          VMS_URL: url,
          BKASH_URL: bkashUrl,
          SMTP_PORT: smtpPort,
          MAILBOX_PORT: mailboxPort,
        },
        'inherit',
      ),
    );
  }
  const code = await ended();
  // Asked to end, all are ending: asking twice would cut short what they are finishing.
  if (!stopped) for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.ended));
  return stopped ? 0 : code;
});

/**
 * @param {string} script
 * @param {Record<string, string>} settings
 * @param {import('node:child_process').StdioOptions} stdio
 * @param {string[]} args
 */
function startScript(script, settings, stdio, args = []) {
  return start(process.execPath, [join(root, script), ...args], {
    env: { ...inherited(), ...settings },
    stdio,
  });
}

/** The demo never touches the real data, the real bKash, the real mail server or the real address. */
function inherited() {
  const real = /^(DATABASE_(READ_)?URL|BKASH_\w+|SMTP_\w+|PUBLIC_ORIGIN|NODE_ENV)(_FILE)?$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !real.test(name)));
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
