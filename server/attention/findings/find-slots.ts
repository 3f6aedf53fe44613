import { type RawBuilder, sql } from 'kysely';
import type { FailureCode } from '../../../contract/device-events.ts';
import type { PauseCause } from '../../../contract/slots.ts';
import { isLowSlot } from '../../machines/slots/low-slots.ts';
import { pausedSlotCondition } from '../../machines/slots/paused-slots.ts';
import type { Db } from '../../platform/db/store.ts';
import { isInService, machineFaultCondition } from './find-machines.ts';
import type { FindingOf } from './finding.ts';

interface SlotRow {
  readonly machineId: string;
  readonly organizationId: string;
  readonly institutionId: string;
  readonly rowNo: number;
  readonly columnNo: number;
  readonly sizeName: string | null;
}

const columns = sql`"slots"."machineId", "slots"."organizationId", "slots"."institutionId",
  "rowNo", "columnNo", "sizeName"`;
const slotsTable = sql`"slots" join "machines" on "machines"."id" = "slots"."machineId"
  left join "sizes" on "sizes"."id" = "slots"."sizeRef"`;

const slotPosition = ({ rowNo, columnNo, sizeName }: SlotRow) => ({
  rowNo,
  columnNo,
  sizeName: sizeName ?? '',
});

/** Combines the slots of one machine, sorted. */
const combineSlots = <S extends SlotRow>(rows: readonly S[]) => {
  const sorted = rows.toSorted((a, b) => a.rowNo - b.rowNo || a.columnNo - b.columnNo);
  const [first] = sorted;
  if (!first) throw new Error('A machine without slots');
  const { organizationId, institutionId, machineId } = first;
  return {
    place: { organizationId, institutionId, machineId, subject: '' },
    sorted,
    parts: sorted.map(({ rowNo, columnNo }) => `${rowNo}:${columnNo}`),
  };
};

const groupByMachine = <S extends SlotRow>(rows: readonly S[]) =>
  Array.from(Map.groupBy(rows, ({ machineId }) => machineId).values(), combineSlots);

interface PausedSlot extends SlotRow {
  readonly sickAt: number;
  readonly sickBy: PauseCause;
  readonly sickCode: FailureCode;
}

/** In the statement that reads the slots: a machine may report between two. */
const isOfMachineFault = (now: number) => sql`"sickBy" = 'FAULT' and exists (
  select 1 from "troubles" where "troubles"."machineId" = "slots"."machineId"
    and "code" = "sickCode" and ${machineFaultCondition(now)})`;

/** Paused slots by machine, except those that a fault of the whole machine pauses. */
export const findPausedSlots = async (db: Db, now: number): Promise<FindingOf<'SLOT_PAUSED'>[]> => {
  const { rows } = await sql<PausedSlot>`
    select ${columns}, "sickAt", "sickBy", "sickCode" from ${slotsTable}
    where ${pausedSlotCondition(now)} and ${isInService}
      and not (${isOfMachineFault(now)})`.execute(db);
  return groupByMachine(rows).map(({ place, sorted, parts }) => ({
    kind: 'SLOT_PAUSED',
    ...place,
    facts: {
      slots: sorted.map((slot) => ({
        ...slotPosition(slot),
        cause: slot.sickBy,
        code: slot.sickCode,
      })),
    },
    parts,
    since: Math.min(...sorted.map(({ sickAt }) => sickAt)),
  }));
};

interface LowSlot extends SlotRow {
  readonly productCount: number;
  readonly soldSoon: number;
}

/** Each condition has an index of the few slots that match it. */
const selectLowSlots = (isLow: RawBuilder<boolean>) => sql`
  select ${columns}, "productCount", "soldSoon" from ${slotsTable} where ${isLow} and ${isInService}`;
const isShort = sql<boolean>`"productCount" <= "soldSoon"`;

/** Empty slots, and slots that are low or will not last, by machine. */
export const findLowSlots = async (
  db: Db,
): Promise<(FindingOf<'STOCK_EMPTY'> | FindingOf<'STOCK_LOW'>)[]> => {
  const { rows } =
    await sql<LowSlot>`${selectLowSlots(isLowSlot)} union ${selectLowSlots(isShort)}`.execute(db);
  const findingsOf = <K extends 'STOCK_EMPTY' | 'STOCK_LOW'>(kind: K, slots: readonly LowSlot[]) =>
    groupByMachine(slots).map(({ place, sorted, parts }) => ({
      kind,
      ...place,
      facts: {
        slots: sorted.map((slot) => ({
          ...slotPosition(slot),
          left: Math.max(0, slot.productCount),
          soon: slot.soldSoon,
        })),
      },
      parts,
      since: undefined,
    }));
  return [
    ...findingsOf(
      'STOCK_EMPTY',
      rows.filter(({ productCount }) => productCount <= 0),
    ),
    ...findingsOf(
      'STOCK_LOW',
      rows.filter(({ productCount }) => productCount > 0),
    ),
  ];
};
