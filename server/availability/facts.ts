import { sql } from 'kysely';
import { DeviceEvent, type FailureCode, failureCodes } from '../../contract/device-events.ts';
import { flattenMessage, type Message } from '../../contract/messages/text.ts';
import type { SlotPosition } from '../../contract/slots.ts';
import { effectOf } from '../machine-api/events/effects.ts';
import { findSlots, slotKeyOf } from '../machines/stock/stock.ts';
import { rowsOf } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import type { MachineLogs, Machines, Slots, StockLedger } from '../platform/schema/schema.ts';
import type { MachineFacts, SlotFacts } from './day.ts';
import { type Interval, unite } from './intervals.ts';
import { type HealthReport, pausesOf } from './pauses.ts';

/** Milliseconds before the first day in question whose faults may still pause a slot. */
const faultMemoryMs = 90 * 86_400_000;

export type FactsMachine = Pick<
  Machines,
  'id' | 'organizationId' | 'institutionId' | 'isActivated' | 'removedAt'
>;

type SlotKey = Pick<Slots, 'machineId' | 'rowNo' | 'columnNo'>;

const placeOf = ({ code, values }: Message): SlotPosition | undefined => {
  const { row, column } = values ?? {};
  if (code !== 'slotPlace' || typeof row !== 'number' || typeof column !== 'number')
    return undefined;
  return { rowNo: row, columnNo: column };
};

const placesOf = (message: Message): SlotPosition[] =>
  flattenMessage(message).flatMap((part) => placeOf(part) ?? []);

/** Messages of a machine's log that say what availability needs. */
interface LogFacts {
  readonly activations: readonly { readonly at: number; readonly isActivated: boolean }[];
  readonly resumed: readonly HealthReport[];
  readonly removed: readonly SlotPosition[];
}

const readLogs = async (db: Db, { id }: FactsMachine, since: number): Promise<LogFacts> => {
  const rows: Pick<MachineLogs, 'at' | 'message'>[] = await db
    .selectFrom('machineLogs')
    .select(['at', 'message'])
    .where('machineId', '=', id)
    .where('at', '>=', since)
    .orderBy('at')
    .execute();
  const parts = rows.flatMap(({ at, message }) =>
    flattenMessage(JSON.parse(message)).map((part) => ({ at, part })),
  );
  const named = (...codes: string[]) => parts.filter(({ part }) => codes.includes(part.code));
  return {
    activations: named('machineActivated', 'machineTurnedOff').map(({ at, part }) => ({
      at,
      isActivated: part.code === 'machineActivated',
    })),
    resumed: named('slotsResumed').flatMap(({ at, part }) =>
      placesOf(part).map((place): HealthReport => ({ ...place, at, kind: 'WELL', code: '' })),
    ),
    removed: named('slotRemoved').flatMap(({ part }) => placesOf(part)),
  };
};

/** Walks back from the present state. */
const inactiveTimes = (
  { isActivated }: FactsMachine,
  activations: LogFacts['activations'],
): Interval[] => {
  const inactive: Interval[] = [];
  let isActive = isActivated === 1;
  let to = Infinity;
  for (const change of activations.toReversed()) {
    if (!isActive) inactive.push({ from: change.at, to });
    to = change.at;
    isActive = !change.isActivated;
  }
  if (!isActive) inactive.push({ from: -Infinity, to });
  return unite(inactive);
};

const readOpenDoors = async (db: Db, { id }: FactsMachine, since: number): Promise<Interval[]> => {
  const rows = await db
    .selectFrom('spans')
    .select(['startedAt', 'endedAt'])
    .where('machineId', '=', id)
    .where('kind', '=', 'DOOR')
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('endedAt', '>', since)]))
    .execute();
  return unite(
    rows.map(({ startedAt, endedAt }) => ({ from: startedAt, to: endedAt ?? Infinity })),
  );
};

const isFailureCode = (text: string | null): text is FailureCode =>
  failureCodes.some((code) => code === text);

/** Failed sales; the log of events has the failures that were none. */
const readFailedSales = async (
  db: Db,
  { id }: FactsMachine,
  since: number,
): Promise<HealthReport[]> => {
  const rows = await db
    .selectFrom('dispenses')
    .select(['rowNo', 'columnNo', 'dispensedAt', 'failureReason'])
    .where('machineId', '=', id)
    .where('isSuccessful', '=', 0)
    .where('dispensedAt', '>=', since)
    .execute();
  return rows.flatMap(({ dispensedAt: at, failureReason, ...place }): HealthReport[] =>
    isFailureCode(failureReason) ? [{ ...place, at, kind: 'FAILURE', code: failureReason }] : [],
  );
};

const readFaultEvents = async (
  db: Db,
  { id }: FactsMachine,
  since: number,
): Promise<HealthReport[]> => {
  const { rows } = await sql<{ at: number; content: string }>`
    select "at", "content" from "events" where "machineId" = ${id}
      and "type" in ('FAULT', 'CLEAR', 'TEST_VEND') and "type" <> 'DISPENSE'
      and "at" >= ${since}`.execute(db);
  return rows.flatMap(({ at, content }): HealthReport[] => {
    const event = DeviceEvent.parse(JSON.parse(content));
    const place =
      'rowNo' in event && event.rowNo !== undefined && event.columnNo !== undefined
        ? { rowNo: event.rowNo, columnNo: event.columnNo }
        : undefined;
    const { fault } = effectOf(event, place);
    return fault ? [{ ...fault, at }] : [];
  });
};

type LedgerStep = Pick<StockLedger, 'machineId' | 'rowNo' | 'columnNo' | 'at' | 'delta'>;
const slotColumns = { machineId: 'text', rowNo: 'integer', columnNo: 'integer' } as const;

const joinOfSlot = sql`"stockLedger"."machineId" = "given"."machineId"
  and "stockLedger"."rowNo" = "given"."rowNo" and "stockLedger"."columnNo" = "given"."columnNo"`;

/** The index begins with the slot, so each is looked up by its own. */
const readSteps = async (db: Db, slots: readonly SlotKey[], since: number) => {
  const { rows } = await sql<LedgerStep>`
    select "stockLedger"."machineId", "stockLedger"."rowNo", "stockLedger"."columnNo", "at", "delta"
    from ${rowsOf(db, slotColumns, slots, 'given')} cross join "stockLedger"
    where ${joinOfSlot} and "at" >= ${since}`.execute(db);
  return Map.groupBy(rows, slotKeyOf);
};

interface SlotTimes extends SlotKey {
  /** The last movement before the first day in question. */
  readonly lastAt: number | null;
  readonly firstStockAt: number | null;
}

const readSlotTimes = async (db: Db, slots: readonly SlotKey[], since: number) => {
  const { rows } = await sql<SlotTimes>`
    select "machineId", "rowNo", "columnNo",
      (select max("at") from "stockLedger" where ${joinOfSlot} and "at" < ${since}) as "lastAt",
      (select "at" from "stockLedger" where ${joinOfSlot} and "delta" > 0
        order by "at" limit 1) as "firstStockAt"
    from ${rowsOf(db, slotColumns, slots, 'given')}`.execute(db);
  return new Map(rows.map((row) => [slotKeyOf(row), row]));
};

/** Slots of a removed machine, which only its ledger still names. */
const findLedgerSlots = (db: Db, machineId: string): Promise<SlotKey[]> =>
  db
    .selectFrom('stockLedger')
    .select(['machineId', 'rowNo', 'columnNo'])
    .distinct()
    .where('machineId', '=', machineId)
    .execute();

const findSlotKeys = async (
  db: Db,
  { id: machineId, removedAt }: FactsMachine,
  present: readonly Slots[],
  removed: readonly SlotPosition[],
): Promise<SlotKey[]> => {
  const places =
    removedAt === null
      ? [...present, ...removed.map((place) => ({ machineId, ...place }))]
      : await findLedgerSlots(db, machineId);
  const keys = places.map(({ rowNo, columnNo }) => ({ machineId, rowNo, columnNo }));
  return [...new Map(keys.map((key) => [slotKeyOf(key), key])).values()];
};

const findSizeIds = async (db: Db, { id }: FactsMachine): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('sizes')
    .select(['id', 'sizeId'])
    .where('machineId', '=', id)
    .execute();
  return new Map(rows.map(({ id: sizeRef, sizeId }) => [sizeRef, sizeId]));
};

/** Reads what decides when a machine could give a pad from an instant on. */
export const readMachineFacts = async (
  db: Db,
  machine: FactsMachine,
  since: number,
): Promise<MachineFacts> => {
  const logs = await readLogs(db, machine, since - faultMemoryMs);
  const present = await findSlots(db, [machine.id]);
  const presentByKey = new Map(present.map((slot) => [slotKeyOf(slot), slot]));
  const keys = await findSlotKeys(db, machine, present, logs.removed);
  const sizeIds = await findSizeIds(db, machine);
  const steps = await readSteps(db, keys, since);
  const times = await readSlotTimes(db, keys, since);
  const faults = [
    ...(await readFailedSales(db, machine, since - faultMemoryMs)),
    ...(await readFaultEvents(db, machine, since - faultMemoryMs)),
  ];

  const factsOf = (key: SlotKey): SlotFacts => {
    const slotKey = slotKeyOf(key);
    const slot = presentByKey.get(slotKey);
    const own = steps.get(slotKey) ?? [];
    const { lastAt = null, firstStockAt = null } = times.get(slotKey) ?? {};
    const wellTimes = [...own.map(({ at }) => at), ...(lastAt === null ? [] : [lastAt])];
    const well = wellTimes.map((at): HealthReport => ({ ...key, at, kind: 'WELL', code: '' }));
    return {
      sizeId: (slot?.sizeRef && sizeIds.get(slot.sizeRef)) || '',
      stock: slot?.productCount ?? 0,
      steps: own,
      pauses: faults.length ? pausesOf(key, [...faults, ...logs.resumed, ...well]) : [],
      firstStockAt: firstStockAt ?? undefined,
    };
  };
  return {
    inactive: inactiveTimes(machine, logs.activations),
    openDoors: await readOpenDoors(db, machine, since),
    removedAt: machine.removedAt,
    slots: keys.map(factsOf),
  };
};
