import { describe, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { day, hour, minute } from '../../server/testing/durations.ts';
import { call, Refused } from '../../simulator/core/http.ts';
import { oneInShort } from '../engines.ts';
import { look } from '../look.ts';
import { superAdmin } from '../program.ts';
import { size } from '../size.ts';
import { found, tried } from '../tried.ts';
import { aWallClock, type WallClock } from './clock.ts';
import { anOffice } from './office.ts';
import { aSite, type Site } from './site.ts';
import { faultsOf } from './soundness.ts';

const all = { 'a day': day, '300 days': 300 * day, 'a year': 365 * day };
const distances = size === 'whole' ? Object.entries(all) : [['300 days', all['300 days']] as const];
const jumps = distances.flatMap(([name, ms]) => [
  { name: `${name} forward and back`, ms },
  { name: `${name} back and forward`, ms: -ms },
]);

const statusOf = (deed: Promise<unknown>): Promise<number> =>
  deed.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof Refused) return error.status;
      throw error;
    },
  );

const logIn = (site: Site, body = superAdmin): Promise<number> =>
  statusOf(call({ url: site.servers[0].url }, admins.login, { body }));

/** An admin whose password others guess. */
const guessed = { username: 'padma', password: 'ilish-jamdani-44' };

const sellOne = async ({ rigs }: Site): Promise<void> => {
  for (const { machine } of rigs) {
    const slot = { rowNo: 1, columnNo: 1 };
    machine.record({ type: 'DISPENSE', ...slot, transactionType: 'CASH', isSuccessful: true });
    await machine.sync();
  }
};

const aClaimCode = async (site: Site): Promise<{ physicalId: string; claimCode: string }> => {
  const params = { institutionId: site.institutionId };
  const physicalId = `PAD-${performance.now()}`;
  const { machine } = await site.office.ask(machines.create, { params, body: { physicalId } });
  const { claimCode } = await site.office.ask(machines.pairingCode, {
    params: { ...params, machineId: machine._id },
  });
  return { physicalId, claimCode };
};

const claim = (site: Site, body: Awaited<ReturnType<typeof aClaimCode>>): Promise<number> =>
  statusOf(call({ url: site.servers[0].url }, machineApi.claim, { body }));

const onlineOf = async (site: Site): Promise<number> => {
  const office = await anOffice(() => site.servers[0].url);
  const params = { institutionId: site.institutionId };
  const { machines: list } = await office.ask(machines.all, { params });
  return list.filter(({ isOnline }) => isOnline).length;
};

/** What is wrong after a clock was wrong for a while, in sentences. */
const wrongAfter = async (engine: Site['place']['engine'], ms: number): Promise<string[]> => {
  const clock: WallClock = aWallClock();
  const site = await aSite(engine, { machines: 3, env: clock.env });
  const wrong = found().losses;
  const must = (holds: boolean, sentence: string) => {
    if (!holds) wrong.push(sentence);
  };

  await sellOne(site);
  const before = await aClaimCode(site);
  const params = { institutionId: site.institutionId };
  await site.office.ask(admins.institutionCreate, { params, body: guessed });

  clock.setOff(ms);
  must((await logIn(site)) === 200, 'nobody can log in while the clock is wrong');
  const abroad: Site = { ...site, office: await anOffice(() => site.servers[0].url) };
  await sellOne(site);
  must((await onlineOf(site)) === 3, 'machines in contact are not online while the clock is wrong');
  const meanwhile = await aClaimCode(abroad);
  for (let guess = 0; guess < 20; guess += 1) {
    await logIn(site, { ...guessed, password: `not the password ${guess}` });
  }

  clock.setOff(0);
  must((await claim(site, before)) === 200, 'a code from before the jump does not work after it');
  await sellOne(site);
  must((await onlineOf(site)) === 3, 'machines in contact are not online after the jump');

  // What was counted and opened meanwhile is over in its time, though that never came.
  for (let past = 0; past < 13; past += 1) {
    clock.setOff(past * hour + 5 * minute);
    await statusOf(abroad.office.ask(admins.me, {}));
  }
  clock.setOff(13 * hour);
  const session = await statusOf(abroad.office.ask(admins.me, {}));
  must(session === 401, 'a session from the wrong time never ends');
  must((await logIn(site, guessed)) === 200, 'guesses of the wrong time lock an admin out');
  must((await onlineOf(site)) === 0, 'a machine without contact is online');
  // By then also a code that is a day old by a clock that was a day ahead.
  clock.setOff(49 * hour);
  must((await claim(site, meanwhile)) === 401, 'a code from the wrong time never ends');

  await sellOne(site);
  const now = clock.now();
  const events = await look(site.place, (db) =>
    db.selectFrom('events').select(['at', 'receivedAt']).execute(),
  );
  const odd = events.filter(({ at, receivedAt }) => at > receivedAt || at < now - 400 * day);
  must(odd.length === 0, `${odd.length} events are dated by no clock there was`);
  const office = await anOffice(() => site.servers[0].url);
  const { data } = await office.ask(overview.bar, { query: { max: true } });
  const sold = data.reduce((sum, { successCount }) => sum + successCount, 0);
  must(sold === 12, `${sold} dispenses are shown, not 12`);
  must(data.length <= 400, `${data.length} days are shown`);
  wrong.push(...(await faultsOf(site)), ...site.witness.oddities);
  return wrong;
};

describe.each(oneInShort)('on %s', (engine) => {
  test.each(jumps)('a clock that jumped $name has left nothing behind', async ({ name, ms }) => {
    const losses = await wrongAfter(engine, ms);
    tried({ what: `${engine}: the clock jumped ${name}`, attempts: 1, losses });
  });
});
