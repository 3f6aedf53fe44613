import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DeviceEvent } from '../../contract/device-events.ts';
import { machines } from '../../contract/machines.ts';
import { calendarOf, dayOf, isoDate } from '../../contract/periods.ts';
import { dialects } from '../core/db/dialect.ts';
import { rowsOf } from '../core/db/rows.ts';
import { times } from '../core/migrations/004-times.ts';
import { hourRollups } from '../core/migrations/028-hours.ts';
import { stockMovements } from '../core/migrations/030-stock-movements.ts';
import { foldedHours } from '../core/migrations/038-folded-hours.ts';
import { businessDay } from '../core/migrations/business-days.ts';
import { historyStart } from '../core/settings/history-start.ts';
import { ingest, type Settle } from '../machine-api/ingest.ts';
import { read } from '../machine-api/reading.ts';
import { queueCommand } from '../machines/commands.ts';
import { StockBook, slotsOfMachines } from '../machines/stock.ts';
import { checkRollup } from '../overview/check.ts';
import { settleCommands } from '../payments/commands.ts';
import { paymentRules } from '../payments/rules.ts';
import { addToRollups } from '../stats/rollup.ts';
import { aSuper } from '../testing/admins.ts';
import { undoHours } from '../testing/before-folded-hours.ts';
import { undoMovements } from '../testing/before-movements.ts';
import { hour } from '../testing/durations.ts';
import { aDispense, aMachine, type TestMachine } from '../testing/machines.ts';
import { anRfid } from '../testing/rfids.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { dispensesOf, stockOf } from '../testing/syncing.ts';
import { anInstitution } from '../testing/tenants.ts';

/** A calendar without a lower bound. */
const calendar = calendarOf('Asia/Dhaka');

const always = -8.64e15;
const longAgo = { at: '0001-01-01T00:00:00.000Z' };

const hand = (
  server: TestServer,
  { id, organizationId, institutionId }: TestMachine,
  historyFrom: number,
  events: readonly DeviceEvent[],
) => {
  const caller = { id, organizationId, institutionId, isActivated: true };
  const job = {
    caller: { ...caller, keyHash: id, isNewKey: false },
    body: { epoch: 1, uptimeMs: 0, events: [...events], results: [] },
    receivedAt: server.clock.now,
  };
  const settle: Settle = (tx, news, now) =>
    settleCommands(tx, news, { rules: paymentRules, calendar, now });
  const key = { keyHash: id, machineId: id, createdAt: 0, firstUsedAt: 0, revokedAt: null };
  return server.store.change(async (tx) => {
    await tx
      .insertInto('machineKeys')
      .values(key)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return ingest(tx, [read(job, historyFrom)], { calendar, settle, historyFrom });
  });
};

const migrated = ({ store, settings }: TestServer) =>
  store.change(async (tx) => {
    const years = { timeZone: settings.TIME_ZONE, historyFrom: historyStart(settings) };
    // Before the migration a dispense did not count its machine as seen.
    await tx.updateTable('rollups').set({ machinesSeen: 0 }).where('day', '<', 0).execute();
    await undoMovements(tx);
    await undoHours(tx);
    const dialect = dialects[store.engine];
    const texts = [
      ...times(dialect, years),
      ...hourRollups(dialect, years),
      ...stockMovements(dialect, years),
      ...foldedHours(),
    ];
    for (const text of texts) await sql.raw(text).execute(tx);
  });

/** Half a day of a machine whose clock was never set; `historyFrom` is the earliest time accepted. */
const aLife = async (historyFrom: number, told: (server: TestServer) => DeviceEvent[][]) => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const machine = await aMachine(server, { institution, price: 12, point: 2, pointsEnabled: true });
  await anRfid(server, { institution, physicalId: 'CARD' });
  const count = async (productCount: number) => {
    const { token } = await aSuper(server);
    await server.call(machines.update, {
      params: { institutionId: institution.id, machineId: machine.id },
      body: { taskAssignedTo: 'Rina', stocks: [{ rowNo: 1, columnNo: 1, productCount }] },
      token,
    });
  };
  for (const events of told(server)) {
    server.clock.now += hour;
    await hand(server, machine, historyFrom, events);
    server.clock.now += 4 * hour;
    if (events.some(({ seq }) => seq === 6)) await count(40);
  }
  return { server, machine };
};

/** Every row that a machine's life left, without IDs. */
const leftBehind = async (server: TestServer, machine: TestMachine) => {
  const { read } = server.store;
  const events = await read
    .selectFrom('events')
    .select(['seq', 'at', 'reportedAt', 'receivedAt', 'flags'])
    .orderBy('seq')
    .execute();
  // Corrections may be separate rows or part of a count: both leave the same balance.
  const { rows: ledger } = await sql`
    select "at", "day", "settles", sum("delta") as "delta"
    from (select *, "kind" in ('COUNT', 'CORRECTION', 'ADDITION') as "settles" from "stockLedger") as "rows"
    group by "at", "day", "settles" order by "at", "settles"`.execute(read);
  const points = await read
    .selectFrom('pointLedger')
    .select(['at', 'kind', 'delta'])
    .orderBy('at')
    .orderBy('kind')
    .execute();
  const rollups = await read
    .selectFrom('rollups')
    .selectAll()
    .where('scope', '<', 2)
    .orderBy('scope')
    .orderBy('day')
    .execute();
  const dispenses = await dispensesOf(server, machine);
  return {
    dispenses: dispenses.map(({ seq, dispensedAt, day, paid, flags }) => [
      seq,
      dispensedAt,
      day,
      paid,
      flags,
    ]),
    rollups: rollups.map(({ scopeId: _, ...counts }) => counts),
    events,
    ledger,
    points,
    stock: await stockOf(server, machine),
  };
};

const withoutCounts = (): DeviceEvent[][] => [
  [
    aDispense(1, longAgo),
    aDispense(2, { ...longAgo, isSuccessful: false, failureReason: 'JAM' }),
    { seq: 3, type: 'REFILL', rowNo: 1, columnNo: 1, added: 7, uptimeMs: 0, ...longAgo },
  ],
  [
    aDispense(4, { ...longAgo, transactionType: 'RFID', rfid: 'CARD' }),
    aDispense(5, { ...longAgo, columnNo: 9 }),
    aDispense(6),
  ],
  [aDispense(7, { at: '2026-03-15T07:30:00.000Z' }), aDispense(8, longAgo)],
];

describe('what was dated before the floor', () => {
  test('ends as if it had been dated by its arrival when it came', async () => {
    const before = await aLife(always, withoutCounts);
    await migrated(before.server);
    const now = await aLife(Date.parse('2020-01-01'), withoutCounts);
    expect(await leftBehind(before.server, before.machine)).toEqual(
      await leftBehind(now.server, now.machine),
    );
    expect(await checkRollup(before.server.store.read, before.server.settings)).toEqual([]);
  });

  test('leaves no day of the rollup before the floor', async () => {
    const { server } = await aLife(always, withoutCounts);
    expect(
      await server.store.read.selectFrom('rollups').where('day', '<', 0).selectAll().execute(),
    ).not.toEqual([]);
    await migrated(server);
    const { rows } = await sql<{ day: number }>`
      select min("day") as "day" from "rollups"`.execute(server.store.read);
    expect(rows.map(({ day }) => isoDate(day))).toEqual(['2026-03-15']);
  });

  test('when it is a count, it leaves the stock as it was', async () => {
    const slot = { rowNo: 1, columnNo: 1, uptimeMs: 0 };
    const { server, machine } = await aLife(always, () => [
      [{ ...slot, seq: 1, type: 'COUNT', counted: 3, ...longAgo }, aDispense(2, longAgo)],
      [{ ...slot, seq: 3, type: 'COUNT', counted: 9 }, aDispense(4)],
    ]);
    expect(await stockOf(server, machine)).toEqual([8]);
    await migrated(server);
    expect(await stockOf(server, machine)).toEqual([8]);
    expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
    const { events } = await leftBehind(server, machine);
    expect(events.map(({ flags }) => flags)).toEqual(['CLOCK', 'CLOCK', '', '']);
  });

  test('is dated by the end of its command, when it is a pad of a payment', async () => {
    const server = await aServer();
    const machine = await aMachine(server);
    const place = { place: machine, rowNo: 1, columnNo: 1 } as const;
    server.clock.now += hour;
    await server.store.change(async (tx) => {
      const deed = { type: 'DISPENSE', requestedBy: 'payment', item: 0, ttlSeconds: 60 } as const;
      const { id: cause } = await queueCommand(tx, { place: machine, ...deed }, server.clock.now);
      const finished = { state: 'SUCCEEDED', finishedAt: server.clock.now } as const;
      await tx.updateTable('commands').set(finished).where('id', '=', cause).execute();
      const book = new StockBook(
        calendar,
        server.clock.now,
        await slotsOfMachines(tx, [machine.id]),
      );
      book.move({ ...place, at: Date.parse(longAgo.at), kind: 'DISPENSE', amount: -1, cause });
      await addToRollups(tx, await book.save(tx));
    });
    expect(await stockOf(server, machine)).toEqual([20]);
    await migrated(server);
    expect(await stockOf(server, machine)).toEqual([19]);
    expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
  });

  test('is mended once: a second time changes nothing', async () => {
    const { server, machine } = await aLife(always, withoutCounts);
    await migrated(server);
    const once = await leftBehind(server, machine);
    await migrated(server);
    expect(await leftBehind(server, machine)).toEqual(once);
  });

  test('stays when the floor is set to reach it', async () => {
    const old = { at: '2016-05-01T00:00:00.000Z' };
    const server = await aServer({ HISTORY_FROM: '2016-01-01' });
    const machine = await aMachine(server);
    await hand(server, machine, always, [aDispense(1, old)]);
    await migrated(server);
    expect(await dispensesOf(server, machine)).toMatchObject([
      { dispensedAt: Date.parse(old.at), flags: '' },
    ]);
  });
});

test.each(['Asia/Dhaka', 'America/New_York', 'Australia/Lord_Howe'])(
  'a business day of %s is counted by the database as it is here',
  async (timeZone) => {
    const { store } = await aServer();
    const calendar = { timeZone, historyFrom: Date.parse('2020-01-01') };
    const from = Date.parse('2025-01-01T00:00:00.000Z');
    const given = Array.from({ length: 366 * 4 }, (_, index) => ({ at: from + index * 6 * hour }));
    const { rows } = await sql<{ at: number; day: number }>`
      select "at", ${sql.raw(businessDay('"at"', calendar))} as "day"
      from ${rowsOf(store.read, { at: 'bigint' }, given, 'given')}`.execute(store.read);
    expect(rows).toEqual(given.map(({ at }) => ({ at, day: dayOf(at, timeZone) })));
  },
);
