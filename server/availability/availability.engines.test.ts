import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { availability } from '../../contract/availability.ts';
import { machines } from '../../contract/machines.ts';
import { defaultOpeningHours, openingHours } from '../../contract/opening-hours.ts';
import { overview } from '../../contract/overview.ts';
import { reports } from '../../contract/reports.ts';
import { sizes } from '../../contract/sizes.ts';
import { calendarOf } from '../../contract/values/periods.ts';
import { checkRollup } from '../overview/check.ts';
import { dialects } from '../platform/db/dialect.ts';
import { engineOf } from '../platform/db/rows.ts';
import { availableSizes } from '../platform/migrations/available-sizes.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aDispense, machineParams } from '../testing/machines/machines.ts';
import { largeSize, sizeParams } from '../testing/machines/sizes.ts';
import { aPairedMachine, syncEvents } from '../testing/machines/sync.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { countAvailability } from './count.ts';

/** An instant in Dhaka; the clock of tests starts at noon of the 15th, a Sunday. */
const at = (day: number, time: string): number => Date.parse(`2026-03-${day}T${time}:00+06:00`);

/** A machine with two pads, and what is counted of its days. */
const aCountedMachine = async () => {
  const server = await aServer({ SESSION_IDLE_MINUTES: '10080', SESSION_MAX_HOURS: '720' });
  const { machine, token: key } = await aPairedMachine(server, {
    stocks: [{ rowNo: 1, columnNo: 1, productCount: 2 }],
  });
  const { token } = await aSuper(server);
  const body = { ...largeSize, sizeId: 'R' };
  await server.call(sizes.add, { token, params: sizeParams(machine), body });
  const stocks = [{ rowNo: 1, columnNo: 1, productCount: 2, sizeId: 'R' }];
  await server.call(machines.update, { token, params: machineParams(machine), body: { stocks } });
  let seq = 0;
  const report = async (when: number, event: object = aDispense(0)) => {
    server.clock.now = Math.max(server.clock.now, when);
    seq += 1;
    const events = [{ ...event, seq, at: new Date(when).toISOString() }];
    expect((await syncEvents(server, key, events)).rejected).toEqual([]);
  };
  const days = async () => {
    const rows = await server.store.read
      .selectFrom('availability')
      .select(['day', 'openMinutes', 'ableMinutes'])
      .where('machineId', '=', machine.id)
      .orderBy('day')
      .execute();
    return rows.map(({ openMinutes, ableMinutes }) => [openMinutes, ableMinutes]);
  };
  return { server, machine, token, key, report, days };
};

const count = ({ store, settings, clock }: TestServer) =>
  countAvailability(
    { store, calendar: calendarOf(settings.TIME_ZONE), now: () => clock.now },
    new AbortController().signal,
  );

const failed = aDispense(0, { isSuccessful: false, failureReason: 'JAM' });
const aRefill = (added: number) => ({
  type: 'REFILL',
  uptimeMs: 0,
  rowNo: 1,
  columnNo: 1,
  added,
});

test('days are counted once they are over, from the first stock on, and again for late events', async () => {
  const { server, machine, token, key, report, days } = await aCountedMachine();
  await report(at(15, '13:00'));
  await report(at(15, '14:00'));
  server.clock.now = at(16, '10:00');
  await count(server);
  // From noon, when it got its first stock, and empty at 14:00.
  expect(await days()).toEqual([[300, 120]]);

  await report(at(16, '10:00'), aRefill(5));
  await report(at(16, '11:00'), failed);
  await report(at(16, '11:10'), failed);
  server.clock.now = at(16, '13:00');
  const params = machineParams(machine);
  await server.call(machines.resume, {
    token,
    params,
    body: { slots: [{ rowNo: 1, columnNo: 1 }] },
  });
  server.clock.now = at(16, '15:00');
  await syncEvents(server, key, [], { doorOpen: true });
  server.clock.now = at(16, '15:30');
  await syncEvents(server, key, [], { doorOpen: false });
  server.clock.now = at(16, '16:00');
  await server.call(machines.update, { token, params, body: { isActivated: false } });
  server.clock.now = at(16, '16:15');
  await server.call(machines.update, { token, params, body: { isActivated: true } });
  server.clock.now = at(17, '03:00');
  await count(server);
  // 10:00 to 11:10, 13:00 to 15:00, 15:30 to 16:00, 16:15 to 17:00.
  expect(await days()).toEqual([
    [300, 120],
    [540, 70 + 120 + 30 + 45],
  ]);

  await report(at(15, '15:00'), aRefill(1));
  server.clock.now = at(18, '03:00');
  await count(server);
  expect(await days()).toEqual([
    [300, 240],
    [540, 120 + 70 + 120 + 30 + 45],
    [540, 540],
  ]);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
  const query = { dateStart: '2026-03-16', dateEnd: '2026-03-17' };
  const read = (tenant: object) =>
    server.call(availability.range, { token, query: { ...query, ...tenant } });
  const whole = {
    openMinutes: 1080,
    ableMinutes: 925,
    previous: { openMinutes: 300, ableMinutes: 240 },
  };
  const tenants = [
    {},
    { organizationId: machine.organizationId },
    { institutionId: machine.institutionId },
  ];
  for (const tenant of tenants) {
    expect(await read(tenant)).toMatchObject({
      ...whole,
      sizes: [{ sizeId: 'R', openMinutes: 1080, ableMinutes: 925 }],
      days: [
        { day: '2026-03-16', openMinutes: 540, ableMinutes: 385, gaps: [] },
        { day: '2026-03-17', openMinutes: 540, ableMinutes: 540, gaps: [] },
      ],
    });
    const tiles = await server.call(overview.tiles, { token, query: { ...query, ...tenant } });
    expect(tiles.availability).toEqual(whole);
  }
  const { days: ownDays } = await read({ machineId: machine.id });
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  expect(ownDays[0]?.gaps).toEqual(
    [
      ['11:10', '13:00'],
      ['15:00', '15:30'],
      ['16:00', '16:15'],
    ].map((gap) => ({ from: minutes(gap[0] ?? ''), to: minutes(gap[1] ?? '') })),
  );
  const summary = { query: { ...query, isShowSummary: true }, token };
  expect((await server.call(reports.generate, summary)).availability).toEqual({
    openMinutes: 1080,
    ableMinutes: 925,
    sizes: [{ sizeId: 'R', openMinutes: 1080, ableMinutes: 925 }],
  });
  const csv = Buffer.from(await server.call(reports.csv, summary)).toString('utf8');
  expect(csv).toContain('R,85.6,1080,925\r\nTotal,85.6,1080,925');
  const byTenant = { openMinutes: 1380, ableMinutes: 1165 };
  expect(await server.call(availability.tenants, { token, query: {} })).toEqual({
    tenants: [{ _id: machine.organizationId, ...byTenant }],
  });
  const { organizationId } = machine;
  expect(await server.call(availability.tenants, { token, query: { organizationId } })).toEqual({
    tenants: [{ _id: machine.institutionId, ...byTenant }],
  });
  // Today so far is the machine's alone.
  server.clock.now = at(18, '09:30');
  const today = { dateStart: '2026-03-18', dateEnd: '2026-03-18' };
  const ofToday = (tenant: object) =>
    server.call(availability.range, { token, query: { ...today, ...tenant } });
  expect(await ofToday({ machineId: machine.id })).toMatchObject({
    openMinutes: 90,
    ableMinutes: 90,
  });
  expect(await ofToday({})).toMatchObject({ openMinutes: 0, days: [] });
  expect(await sums(server)).toEqual(
    [0, 1, 2, 3].map((scope) => ({ scope, open: 1380, able: 1165 })),
  );

  await server.store.change((tx) =>
    tx.updateTable('availableSizes').set({ ableMinutes: 1 }).where('scope', '=', 1).execute(),
  );
  const [difference] = await checkRollup(server.store.read, server.settings);
  expect(difference).toMatchObject({
    scope: 'organization',
    counter: 'ableMinutes of size R',
    rollup: 1,
    recount: 240,
  });
  // An upgrade sums the days that were counted before.
  await server.store.change(async (tx) => {
    await tx.deleteFrom('availableSizes').execute();
    const [, ...fill] = availableSizes(dialects[engineOf(tx)]);
    for (const statement of fill) await sql.raw(statement).execute(tx);
  });
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

const sums = (server: TestServer) =>
  server.store.read
    .selectFrom('rollups')
    .select((eb) => [
      'scope',
      eb.fn.sum<number>('openMinutes').as('open'),
      eb.fn.sum<number>('ableMinutes').as('able'),
    ])
    .groupBy('scope')
    .orderBy('scope')
    .execute();

test('other hours change the day on which they are set and those after it', async () => {
  const { server, machine, token, days } = await aCountedMachine();
  server.clock.now = at(18, '12:00');
  await count(server);
  expect(await days()).toEqual([
    [300, 300],
    [540, 540],
    [540, 540],
  ]);
  const late = { from: '10:00', to: '12:00' };
  const week = defaultOpeningHours.week.map((hours) => hours && late);
  await server.call(openingHours.update, {
    token,
    params: { id: machine.institutionId },
    body: { week, holidays: ['2026-03-19', '2026-03-17'] },
  });
  server.clock.now = at(20, '03:00');
  await count(server);
  expect((await days()).slice(1)).toEqual([
    [540, 540],
    [540, 540],
    [120, 120],
    [0, 0],
  ]);
});

test('a removed machine counts until its removal, and history is counted when there is none yet', async () => {
  const { server, machine, token, days } = await aCountedMachine();
  server.clock.now = at(17, '10:00');
  await server.call(machines.remove, { token, params: machineParams(machine) });
  server.clock.now = at(25, '03:00');
  await count(server);
  await count(server);
  expect(await days()).toEqual([
    [300, 300],
    [540, 540],
    [120, 120],
  ]);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});
