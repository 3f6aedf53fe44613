import { type RawBuilder, sql } from 'kysely';
import {
  DeviceEvent,
  type DeviceEventOf,
  type DeviceEventType,
} from '../../contract/device-events.ts';
import { forgottenContent } from '../machine-api/events/events.ts';
import type { Db } from '../platform/db/store.ts';
import type { Events } from '../platform/schema/schema.ts';
import type { Position } from './source.ts';

type EventType = Exclude<DeviceEventType, 'DISPENSE'>;

/** A reported event, and when it happened. */
export interface TimelineEvent<T extends EventType> extends Position {
  readonly event: DeviceEventOf<T>;
  /** The extra number that the query selected. */
  readonly besides: number | null;
}

type TimelineEventRow = Pick<Events, 'epoch' | 'seq' | 'at' | 'content'> & {
  readonly besides: number | null;
};

const isOf = <T extends EventType>(
  event: DeviceEvent,
  types: readonly T[],
): event is DeviceEventOf<T> & DeviceEvent => types.some((type) => type === event.type);

/** A tap whose card is forgotten has no number. */
const parseEvent = ({ content, seq }: TimelineEventRow): DeviceEvent =>
  content === forgottenContent
    ? { type: 'UNKNOWN_CARD', seq, uptimeMs: 0, rfid: '' }
    : DeviceEvent.parse(JSON.parse(content));

/** `epoch:seq`, which names an event of a machine and is the cause of what it moved. */
const nameOf = ({ epoch, seq }: TimelineEventRow): string => `${epoch}:${seq}`;

const parseEventName = (id: string): readonly [epoch: number, seq: number] => {
  const [epoch = 0, seq = 0] = id.split(':').map(Number);
  return Number.isSafeInteger(epoch) && Number.isSafeInteger(seq) ? [epoch, seq] : [0, 0];
};

/**
 * Selects the latest events of one type. The index of a machine's events is by type, so that others
 * cost nothing.
 */
const selectLatest = (
  machineId: string,
  type: EventType,
  { at, id }: Position,
  most: number,
  besides: RawBuilder<unknown>,
) => {
  const [epoch, seq] = parseEventName(id);
  return sql`select * from (
    select "epoch", "seq", "at", "content", ${besides} as "besides" from "events"
    where "machineId" = ${machineId} and "type" = ${type} and "type" <> 'DISPENSE'
      and ("at", "epoch", "seq") < (${at}, ${epoch}, ${seq})
    order by "at" desc, "epoch" desc, "seq" desc limit ${most}) as ${sql.ref(type)}`;
};

/**
 * Finds a machine's reported events of these types before a position, newest first, each with an
 * extra number.
 */
export const findEventsBefore = async <const T extends EventType>(
  db: Db,
  machineId: string,
  types: readonly T[],
  from: Position,
  most: number,
  besides: RawBuilder<unknown> = sql`cast(null as bigint)`,
): Promise<TimelineEvent<T>[]> => {
  const latest = types.map((type) => selectLatest(machineId, type, from, most, besides));
  const { rows } = await sql<TimelineEventRow>`
    select * from (${sql.join(latest, sql` union all `)}) as "latest"
    order by "at" desc, "epoch" desc, "seq" desc limit ${most}`.execute(db);
  return rows.flatMap((row): TimelineEvent<T>[] => {
    const event = parseEvent(row);
    if (!isOf(event, types)) return [];
    return [{ event, at: row.at, id: nameOf(row), besides: row.besides }];
  });
};
