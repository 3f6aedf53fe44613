import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUnless } from '../core/patience.ts';
import { seeded } from '../core/random.ts';
import { bounded } from '../fleet/fleet.ts';
import { buildTenants, type Login, logIn, months } from './build.ts';
import { backfill, enlist, live, type Member } from './fleet.ts';
import { openMailbox, tellReaders } from './mailbox.ts';
import { anOffice } from './office.ts';
import { howToPay, keepPaying } from './payers.ts';

const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start the demo with 'npm run demo'.`);
  return value;
};

const show = (url: string, logins: readonly Login[]): void => {
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
const pool = async (deeds: ReadonlyArray<() => Promise<void>>, size: number): Promise<void> => {
  const queue = deeds.values();
  const work = async () => {
    for (const deed of queue) await deed();
  };
  await Promise.all(Array.from({ length: size }, work));
};

const connections = 4;

const demo = async (dir: string, signal: AbortSignal): Promise<void> => {
  const url = setting('VMS_URL');
  const first = { username: setting('SUPER_USERNAME'), password: setting('SUPER_PASSWORD') };
  const wait = waitUnless(signal);
  const transport = bounded(fetch, connections);
  const admin = await logIn({ line: { url, transport }, wait }, first.username, first.password);
  const { built, logins } = await buildTenants(admin);
  const ports = { smtp: Number(setting('SMTP_PORT')), page: Number(setting('MAILBOX_PORT')) };
  const mailbox = await openMailbox(ports);
  await tellReaders(admin, built);
  show(url, [{ ...first, who: 'runs the whole system' }, ...logins]);
  console.log(`  What it mails is shown at ${mailbox}\n`);

  const parts = { dir, url, transport, wait, now: Date.now() };
  const planned = built.flatMap((at) => at.institution.machines.map((plan) => ({ at, plan })));
  const members: Member[] = [];
  for (const [index, { at, plan }] of planned.entries()) {
    members.push(await enlist(admin, at, plan, parts, 1 + index));
  }
  // What the eye should find first comes first.
  members.sort(
    (one, other) => Number(one.condition === 'fine') - Number(other.condition === 'fine'),
  );

  // A machine that was removed or lost its key in the console stops alone.
  const liveOn = (member: Member) =>
    live(member, wait).catch((error: unknown) => {
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
  const lives: Promise<unknown>[] = [];
  const openFor = ({ machine: { physicalId } }: Member) => {
    const [first, ...others] = payable;
    if (physicalId !== first?.physicalId) return;
    console.log(howToPay(url, physicalId));
    const office = anOffice(admin, first.institutionId, setting('BKASH_URL'));
    const paying = keepPaying(url, [first, ...others], { random: seeded(2026), wait, office });
    lives.push(paying.catch(() => undefined));
  };
  let dispenses = 0;
  const deeds = Array.from({ length: months }, (_, month) => month).flatMap((month) =>
    members.map((member) => async () => {
      const told = await backfill(member, month, wait);
      dispenses += told;
      if (month > 0) return;
      lives.push(liveOn(member));
      openFor(member);
    }),
  );
  await pool(deeds, connections);
  console.log(`  ${dispenses.toLocaleString('en')} dispenses of the last four months are in.\n`);
  await Promise.all(lives);
};

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
const dir = mkdtempSync(join(tmpdir(), 'vms-fleet-'));
process.on('exit', () => rmSync(dir, { recursive: true, force: true }));

let code = 0;
try {
  await demo(dir, stop.signal);
} catch (error) {
  if (!stop.signal.aborted) {
    console.error(error instanceof Error ? error.message : String(error));
    code = 1;
  }
}
process.exit(code);
