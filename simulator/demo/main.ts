import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statementPath } from '../bkash/statement.ts';
import { seededRandom } from '../core/random.ts';
import { abortableWait } from '../core/retry.ts';
import { limitConcurrency } from '../fleet/fleet.ts';
import { buildTenants, type DemoLogin, historyMonths, logIn } from './build.ts';
import { startCaretaker } from './caretaker.ts';
import { type FleetMember, runMember, sendHistory, startMember } from './fleet.ts';
import { openMailbox, subscribeRecipients } from './mailbox.ts';
import { createOffice } from './office.ts';
import { payForHistory } from './past-payments.ts';
import { keepPaying, paymentInstructions } from './payers.ts';

const requireSetting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the demo with 'npm run demo'.`);
  return value;
};

const printLogins = (url: string, logins: readonly DemoLogin[]): void => {
  const heads = { username: 'Username', password: 'Password', who: 'Who it is' };
  const rows = [heads, ...logins].map(
    ({ username, password, who }) => `  ${username.padEnd(18)}${password.padEnd(24)}${who}`,
  );
  console.log(
    [
      '',
      `  The demo runs at ${url}`,
      '',
      ...rows,
      '',
      '  Ctrl+C ends it; nothing is kept.',
      '',
    ].join('\n'),
  );
};

/** Runs tasks in order, so many at a time. */
const runPool = async (tasks: ReadonlyArray<() => Promise<void>>, size: number): Promise<void> => {
  const queue = tasks.values();
  const work = async () => {
    for (const task of queue) await task();
  };
  await Promise.all(Array.from({ length: size }, work));
};

const connections = 4;

const runDemo = async (dir: string, signal: AbortSignal): Promise<void> => {
  const url = requireSetting('VMS_URL');
  const first = {
    username: requireSetting('SUPER_USERNAME'),
    password: requireSetting('SUPER_PASSWORD'),
  };
  const wait = abortableWait(signal);
  const transport = limitConcurrency(fetch, connections);
  const admin = await logIn({ line: { url, transport }, wait }, first.username, first.password);
  const { built, logins } = await buildTenants(admin);
  const ports = {
    smtp: Number(requireSetting('SMTP_PORT')),
    page: Number(requireSetting('MAILBOX_PORT')),
  };
  const mailbox = await openMailbox(ports);
  await subscribeRecipients(admin, built);
  printLogins(url, [{ ...first, who: 'runs the whole system' }, ...logins]);
  console.log(`  What it mails is shown at ${mailbox}\n`);

  const parts = { dir, url, transport, wait, now: Date.now() };
  const planned = built.flatMap((institution) =>
    institution.institution.machines.map((plan) => ({ at: institution, plan })),
  );
  const started: FleetMember[] = [];
  for (const [index, { at, plan }] of planned.entries()) {
    started.push(await startMember(admin, at, plan, parts, 1 + index));
  }
  const bkashUrl = requireSetting('BKASH_URL');
  const program = requireSetting('PAST_PAYMENTS_PROGRAM');
  // Before any machine calls: the server keeps what it has read of a machine.
  const members = await payForHistory(started, { program, bkashUrl, random: seededRandom(2026) });
  // Machines with a condition come first, so that the eye finds them.
  members.sort(
    (one, other) => Number(one.condition === 'fine') - Number(other.condition === 'fine'),
  );

  // A machine that was removed or lost its key in the console stops alone.
  const keepRunning = (member: FleetMember) =>
    runMember(member, wait).catch((error: unknown) => {
      if (!signal.aborted) console.log(`  ${member.machine.physicalId} stopped: ${error}`);
    });
  // Customers can pay at the first healthy machine as soon as it has synced.
  const payable = members
    .filter(({ condition }) => condition === 'fine')
    .map(({ machine: { physicalId }, institutionId, fates }) => ({
      physicalId,
      institutionId,
      fates,
    }));
  const running: Promise<unknown>[] = [];
  const startPayments = async ({ machine: { physicalId } }: FleetMember) => {
    const [first, ...others] = payable;
    if (physicalId !== first?.physicalId) return;
    const { institutionId } = first;
    const caretaker = await startCaretaker(admin, { institutionId, machineId: physicalId });
    running.push(caretaker.later.catch(() => undefined));
    console.log(`  A caretaker’s page of ${physicalId}: ${caretaker.address}\n`);
    console.log(paymentInstructions(url, physicalId));
    console.log(`  bKash’s statement to compare with is at ${bkashUrl}${statementPath}\n`);
    const office = createOffice(admin, institutionId, bkashUrl);
    const paying = keepPaying(url, [first, ...others], {
      random: seededRandom(2026),
      wait,
      office,
    });
    running.push(paying.catch(() => undefined));
  };
  let dispenses = 0;
  const tasks = Array.from({ length: historyMonths }, (_, month) => month).flatMap((month) =>
    members.map((member) => async () => {
      const sent = await sendHistory(member, month, wait);
      dispenses += sent;
      if (month > 0) return;
      running.push(keepRunning(member));
      await startPayments(member);
    }),
  );
  await runPool(tasks, connections);
  console.log(`  ${dispenses.toLocaleString('en')} dispenses of the last four months are in.\n`);
  await Promise.all(running);
};

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
const dir = mkdtempSync(join(tmpdir(), 'vms-fleet-'));
process.on('exit', () => rmSync(dir, { recursive: true, force: true }));

let code = 0;
try {
  await runDemo(dir, stop.signal);
} catch (error) {
  if (!stop.signal.aborted) {
    console.error(error instanceof Error ? error.message : String(error));
    code = 1;
  }
}
process.exit(code);
