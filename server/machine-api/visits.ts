import { sql } from 'kysely';
import type { DeviceEvent } from '../../contract/device-events.ts';
import type { Calendar } from '../../contract/periods.ts';
import { rowsOf } from '../core/db/rows.ts';
import type { Events, Slots, VisitEvents } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import type { SizeRow } from '../machines/queries.ts';

const nameColumns = { organizationId: 'text', physicalId: 'text' } as const;

interface UnlockName {
  readonly organizationId: string;
  readonly physicalId: string;
}

/** Names of unlock RFIDs, by organization and physical ID. */
export type UnlockNames = ReadonlyMap<string, string>;

const keyOf = ({ organizationId, physicalId }: UnlockName): string =>
  `${organizationId} ${physicalId}`;

export const namesOfUnlockRfids = async (
  tx: Tx,
  given: readonly UnlockName[],
): Promise<UnlockNames> => {
  if (!given.length) return new Map();
  const distinct = new Map(given.map((one) => [keyOf(one), one]));
  const { rows } = await sql<UnlockName & { name: string }>`
    select "unlockRfids"."organizationId", "unlockRfids"."physicalId", "unlockRfids"."name"
    from ${rowsOf(tx, nameColumns, [...distinct.values()], 'given')}
    join "unlockRfids" on "unlockRfids"."organizationId" = "given"."organizationId"
      and "unlockRfids"."physicalId" = "given"."physicalId"`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row.name]));
};

export interface Visiting {
  readonly event: DeviceEvent;
  readonly row: Omit<Events, 'flags'>;
  /** Undefined where the machine has no such slot: then nothing was filled or counted. */
  readonly slot: Slots | undefined;
  readonly calendar: Calendar;
  readonly sizes: ReadonlyMap<string, SizeRow>;
  readonly unlockNames: UnlockNames;
}

type Deed = Pick<VisitEvents, 'type' | 'rowNo' | 'columnNo' | 'amount' | 'name' | 'rfid'>;

const deedOf = ({ event, row, slot, sizes, unlockNames }: Visiting): Deed | undefined => {
  if (event.type === 'UNLOCK') {
    const { type, rfid } = event;
    const { organizationId } = row;
    const name = unlockNames.get(keyOf({ organizationId, physicalId: rfid })) ?? '';
    return { type, rowNo: null, columnNo: null, amount: null, name, rfid };
  }
  if (!slot || (event.type !== 'REFILL' && event.type !== 'COUNT')) return undefined;
  const { type, rowNo, columnNo } = event;
  const amount = event.type === 'REFILL' ? event.added : event.counted;
  const name = sizes.get(slot.sizeRef ?? '')?.sizeName ?? '';
  return { type, rowNo, columnNo, amount, name, rfid: null };
};

/** Builds the visit event of people at the machine, undefined where an event reports none. */
export const visitEventOf = (told: Visiting): VisitEvents | undefined => {
  const deed = deedOf(told);
  if (!deed) return undefined;
  const { organizationId, institutionId, machineId, epoch, seq, at } = told.row;
  const id = `${machineId}:${epoch}:${seq}`;
  const day = told.calendar.dayOf(at);
  return { id, organizationId, institutionId, machineId, at, day, ...deed };
};
