/**
 * Programs that `npm run demo` and `npm run dev` start together on this machine. They never touch
 * real data, the real bKash, a real mail server or a real address.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endSignals, start } from './child.js';
import { Failure } from './failure.js';
import { root } from './paths.js';
import { freePort } from './ports.js';

export const port = process.env.PORT || '3000';
export const url = `http://127.0.0.1:${port}`;

export const superAdmin = {
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
export const faultsOnly = ['ignore', 'ignore', 'inherit'];

/** @type {ReturnType<typeof start>[]} */
const children = [];
const firstEnd = () => Promise.race(children.map((child) => child.ended));

let stopped = false;
for (const signal of endSignals) {
  process.on(signal, () => {
    stopped = true;
  });
}

/** Fails when another program listens on the port: it would be taken for the server. */
export async function requirePort() {
  await freePort(Number(port)).catch(() => {
    throw new Failure(`Port ${port} is in use; set PORT to another one.`);
  });
}

/** A folder that is removed when this process exits. */
export function temporaryFolder(/** @type {string} */ prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/**
 * @param {string} script
 * @param {NodeJS.ProcessEnv} settings
 * @param {import('node:child_process').StdioOptions} stdio
 * @param {{ args?: string[], nodeOptions?: string[] }} [options]
 */
export function startScript(script, settings, stdio, { args = [], nodeOptions = [] } = {}) {
  const child = start(process.execPath, [...nodeOptions, join(root, script), ...args], {
    env: { ...withoutRealSettings(), ...settings },
    stdio,
  });
  children.push(child);
}

function withoutRealSettings() {
  const real = /^(DATABASE_(READ_)?URL|BKASH_\w+|SMTP_\w+|PUBLIC_ORIGIN|NODE_ENV)(_FILE)?$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !real.test(name)));
}

/**
 * Starts a simulated bKash. Answers the settings of a server that uses it and the fleet's mailbox,
 * and a function that starts the fleet as soon as all answer.
 */
export async function startBkash() {
  const bkashPort = String(await freePort());
  const bkashUrl = `http://127.0.0.1:${bkashPort}`;
  const [smtpPort, mailboxPort] = [String(await freePort()), String(await freePort())];
  const options = ['--port', bkashPort, '--merchant', Object.values(merchant).join(',')];
  // A visitor of the demo may try credentials more often than bKash likes.
  const args = ['bkash', ...options, '--token-calls', '1000'];
  startScript('simulator/main.ts', {}, faultsOnly, { args });
  const settings = {
    ...merchant,
    BKASH_BASE_URL: bkashUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMTP_FROM: 'VMS demo <alerts@vms.example.com>',
    SMTP_TLS: 'off',
    ALERT_DOMAINS: 'vms.example.com,padma.example.com',
  };
  const startFleet = async (/** @type {NodeJS.ProcessEnv} */ database, serverUrl = url) => {
    const answers = await Promise.race([
      Promise.all([bkashUrl, serverUrl, url].map(answering)).then((all) => all.every(Boolean)),
      firstEnd().then(() => false),
    ]);
    if (!answers || stopped) return;
    const addresses = { VMS_URL: url, BKASH_URL: bkashUrl, PUBLIC_ORIGIN: url };
    const ports = { SMTP_PORT: smtpPort, MAILBOX_PORT: mailboxPort };
    const program = join(root, 'server/operations/operator/demo/past-payments-command.ts');
    const own = { ...superAdmin, ...settings, ...database, PAST_PAYMENTS_PROGRAM: program };
    startScript('simulator/demo/main.ts', { ...own, ...addresses, ...ports }, 'inherit');
  };
  return { settings, startFleet };
}

/** Waits until one of the scripts or a signal ends; then ends the others and answers the exit code. */
export async function endTogether() {
  const code = await firstEnd();
  // A signal reached all of them: a second one would cut short what they are finishing.
  if (!stopped) for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => child.ended));
  return stopped ? 0 : code;
}

/** Answers true when the server answers anything at all, and false when a signal ends the wait. */
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
