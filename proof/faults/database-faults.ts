import { sql } from 'kysely';
import type { DeviceEvent } from '../../contract/device-events.ts';
import { verifyChain } from '../../server/audit/chain.ts';
import { checkRollup } from '../../server/overview/check.ts';
import { stockMovements } from '../../server/overview/queries.ts';
import { engineOf } from '../../server/platform/db/rows.ts';
import type { Db } from '../../server/platform/db/store.ts';
import { allTime } from '../../server/platform/http/day-range.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';
import { readDatabase } from '../read-database.ts';
import type { Site } from './site.ts';
import { eventName } from './witness.ts';

/** Faults that a database must never show, with a sentence for each wrong row. */

const sortedJson = (event: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(event).sort()));

/** Every event of every controller by its name. */
const journaledEvents = (rigs: Site['rigs']): Map<string, DeviceEvent> =>
  new Map(
    rigs.flatMap((rig) =>
      Array.from(rig.journal().values(), (event) => [
        eventName(rig.physicalId, rig.machine.epoch, event.seq),
        event,
      ]),
    ),
  );

const readStoredEvents = async (db: Db): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('events')
    .innerJoin('machines', 'machines.id', 'events.machineId')
    .select(['machines.physicalId', 'events.epoch', 'events.seq', 'events.content'])
    .execute();
  return new Map(
    rows.map(({ physicalId, epoch, seq, content }) => [eventName(physicalId, epoch, seq), content]),
  );
};

/** The names of the stored events. */
export const storedEventNames = async (db: Db): Promise<Set<string>> =>
  new Set((await readStoredEvents(db)).keys());

/** The event of a dispense is stored without its card, which the dispense names. */
const withoutCard = (event: DeviceEvent): object => {
  if (event.type !== 'DISPENSE') return event;
  const { rfid: _, requestId: __, ...rest } = event;
  return rest;
};

/** Acknowledged events are stored as they happened, and nothing else is stored. */
const eventFaults = async (db: Db, { rigs, witness }: Site): Promise<string[]> => {
  const happened = journaledEvents(rigs);
  const stored = await readStoredEvents(db);
  const lost = Array.from(witness.acknowledged)
    .filter((name) => !stored.has(name))
    .map((name) => `${name} was acknowledged and is not stored`);
  const wrong = Array.from(stored).flatMap(([name, content]) => {
    const event = happened.get(name);
    if (!event) return [`${name} is stored and never happened`];
    const isSame = sortedJson(JSON.parse(content)) === sortedJson(withoutCard(event));
    return isSame ? [] : [`${name} is stored as ${content}`];
  });
  return [...lost, ...wrong];
};

/**
 * Each dispense event without a command has one dispense, and each dispense without a payment an
 * event.
 */
const dispenseFaults = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ machineId: string; epoch: number; seq: number; count: number }>`
    select "machineId", "epoch", "seq", count("dispense") as "count" from (
      select "machineId", "epoch", "seq", null as "dispense", 1 as "event"
        from "events" where "type" = 'DISPENSE' and "content" not like '%"commandId"%'
      union all
      select "machineId", "epoch", "seq", "id", null from "dispenses" where "paymentId" is null
    ) as "named"
    group by "machineId", "epoch", "seq"
    having count("dispense") <> 1 or count("event") <> 1`.execute(db);
  return rows.map(
    ({ machineId, epoch, seq, count }) =>
      `event ${seq} of epoch ${epoch} of machine ${machineId} has ${count} dispenses`,
  );
};

const stockFaults = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ machineId: string; productCount: number; sum: number }>`
    select "slots"."machineId", "slots"."productCount",
      coalesce(sum("stockLedger"."delta"), 0) as "sum"
    from "slots" left join "stockLedger" on "stockLedger"."machineId" = "slots"."machineId"
      and "stockLedger"."rowNo" = "slots"."rowNo" and "stockLedger"."columnNo" = "slots"."columnNo"
    group by "slots"."machineId", "slots"."rowNo", "slots"."columnNo", "slots"."productCount"
    having "slots"."productCount" <> coalesce(sum("stockLedger"."delta"), 0)`.execute(db);
  return rows.map(
    ({ machineId, productCount, sum }) =>
      `a slot of machine ${machineId} holds ${productCount}, its ledger says ${sum}`,
  );
};

/**
 * Opening + refilled + counted + added − removed − dispensed = closing, which equals the slots'
 * stock.
 */
const movementFaults = async (db: Db): Promise<string[]> => {
  const { dispensed, closing } = await stockMovements(db, { level: 'all' }, allTime);
  const { held } = await db
    .selectFrom('slots')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('productCount'), eb.lit(0)).as('held'))
    .executeTakeFirstOrThrow();
  const { sold } = await db
    .selectFrom('stockLedger')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('delta'), eb.lit(0)).as('sold'))
    .where('kind', '=', 'DISPENSE')
    .executeTakeFirstOrThrow();
  return [
    ...(closing === held ? [] : [`the stock closes with ${closing}, the slots hold ${held}`]),
    ...(dispensed === -sold ? [] : [`${dispensed} were dispensed, the ledger says ${-sold}`]),
  ];
};

const pointFaults = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ physicalId: string; point: number; sum: number }>`
    select "rfids"."physicalId", "rfids"."point", coalesce(sum("pointLedger"."delta"), 0) as "sum"
    from "rfids" left join "pointLedger" on "pointLedger"."rfidId" = "rfids"."id"
    group by "rfids"."id", "rfids"."physicalId", "rfids"."point"
    having "rfids"."point" <> coalesce(sum("pointLedger"."delta"), 0)`.execute(db);
  return rows.map(
    ({ physicalId, point, sum }) => `${physicalId} has ${point} points, its ledger says ${sum}`,
  );
};

/** The servers use default settings for dates. */
const defaultSettings = readSettings({});

const rollupFaults = async (db: Db): Promise<string[]> =>
  (await checkRollup(db, defaultSettings)).map(
    ({ scope, day, counter, rollup, recount }) =>
      `${counter} of day ${day} in ${scope}: rollup ${rollup}, recount ${recount}`,
  );

const chainFaults = async (db: Db): Promise<string[]> => {
  const { brokenAt } = await verifyChain(db);
  return brokenAt === undefined ? [] : [`the audit is broken at row ${brokenAt}`];
};

const fileFaults = async (db: Db): Promise<string[]> => {
  if (engineOf(db) === 'postgres') return [];
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const keys = await sql`pragma foreign_key_check`.execute(db);
  const integrityErrors = integrity.rows
    .map((row) => row.integrity_check)
    .filter((text) => text !== 'ok');
  return [...integrityErrors, ...keys.rows.map((row) => `foreign key: ${JSON.stringify(row)}`)];
};

/** A controller begins a command at most once. */
const commandFaults = ({ rigs }: Site): string[] =>
  rigs.flatMap(({ begun, physicalId }) =>
    begun
      .filter((id, index) => begun.indexOf(id) !== index)
      .map((id) => `${physicalId} began the command ${id} again`),
  );

const ledgerFaults = async (db: Db): Promise<string[]> => [
  ...(await dispenseFaults(db)),
  ...(await stockFaults(db)),
  ...(await movementFaults(db)),
  ...(await pointFaults(db)),
  ...(await rollupFaults(db)),
  ...(await chainFaults(db)),
  ...(await fileFaults(db)),
];

/** Faults of a database that nobody writes to at the moment. */
export const placeFaults = (place: Site['place']): Promise<string[]> =>
  readDatabase(place, ledgerFaults);

/** The same, and faults against the journals of the site's controllers. */
export const siteFaults = (site: Site): Promise<string[]> =>
  readDatabase(site.place, async (db) => [
    ...(await eventFaults(db, site)),
    ...(await ledgerFaults(db)),
    ...commandFaults(site),
  ]);

/** Events in the controllers' journals that the server has not stored. */
export const unstoredEvents = (site: Site): Promise<string[]> =>
  readDatabase(site.place, async (db) => {
    const stored = await storedEventNames(db);
    return Array.from(journaledEvents(site.rigs).keys()).filter((name) => !stored.has(name));
  });
