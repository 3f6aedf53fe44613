import { type RawBuilder, sql } from 'kysely';
import type { FailureCode } from '../../contract/device-events.ts';
import type { PauseCause } from '../../contract/machines.ts';
import type { Db } from '../core/db/store.ts';
import { isLowSlot } from '../machines/low-slots.ts';
import { pausedSlot } from '../machines/paused.ts';
import type { FoundOf } from './found.ts';
import { inService } from './of-machines.ts';

interface Slot {
  readonly machineId: string;
  readonly organizationId: string;
  readonly institutionId: string;
  readonly rowNo: number;
  readonly columnNo: number;
  readonly sizeName: string | null;
}

const columns = sql`"slots"."machineId", "slots"."organizationId", "slots"."institutionId",
  "rowNo", "columnNo", "sizeName"`;
const slots = sql`"slots" join "machines" on "machines"."id" = "slots"."machineId"
  left join "sizes" on "sizes"."id" = "slots"."sizeRef"`;

const placeOf = ({ rowNo, columnNo, sizeName }: Slot) => ({
  rowNo,
  columnNo,
  sizeName: sizeName ?? '',
});

/** Combines the slots of one machine, sorted. */
const ofMachine = <S extends Slot>(rows: readonly S[]) => {
  const sorted = rows.toSorted((a, b) => a.rowNo - b.rowNo || a.columnNo - b.columnNo);
  const [{ organizationId, institutionId, machineId }] = sorted as [S];
  return {
    place: { organizationId, institutionId, machineId, subject: '' },
    sorted,
    parts: sorted.map(({ rowNo, columnNo }) => `${rowNo}:${columnNo}`),
  };
};

const byMachine = <S extends Slot>(rows: readonly S[]) =>
  Array.from(Map.groupBy(rows, ({ machineId }) => machineId).values(), ofMachine);

interface Paused extends Slot {
  readonly sickAt: number;
  readonly sickBy: PauseCause;
  readonly sickCode: FailureCode;
}

/** Paused slots by machine, except those that a fault of the whole machine pauses. */
export const pausedSlots = async (
  db: Db,
  faults: readonly FoundOf<'MACHINE_FAULT'>[],
  now: number,
): Promise<FoundOf<'SLOT_PAUSED'>[]> => {
  const { rows } = await sql<Paused>`
    select ${columns}, "sickAt", "sickBy", "sickCode" from ${slots}
    where ${pausedSlot(now)} and ${inService}`.execute(db);
  const whole = new Set(faults.map(({ machineId, subject }) => `${machineId} ${subject}`));
  const own = rows.filter(
    ({ machineId, sickBy, sickCode }) =>
      sickBy !== 'FAULT' || !whole.has(`${machineId} ${sickCode}`),
  );
  return byMachine(own).map(({ place, sorted, parts }) => ({
    kind: 'SLOT_PAUSED',
    ...place,
    facts: {
      slots: sorted.map((slot) => ({
        ...placeOf(slot),
        cause: slot.sickBy,
        code: slot.sickCode,
      })),
    },
    parts,
    since: Math.min(...sorted.map(({ sickAt }) => sickAt)),
  }));
};

interface Low extends Slot {
  readonly productCount: number;
  readonly soldSoon: number;
}

/** Each condition has an index of the few slots that match it. */
const lowRows = (isLow: RawBuilder<boolean>) => sql`
  select ${columns}, "productCount", "soldSoon" from ${slots} where ${isLow} and ${inService}`;
const isShort = sql<boolean>`"productCount" <= "soldSoon"`;

/** Empty slots, and slots that are low or will not last, by machine. */
export const lowSlots = async (
  db: Db,
): Promise<(FoundOf<'STOCK_EMPTY'> | FoundOf<'STOCK_LOW'>)[]> => {
  const { rows } = await sql<Low>`${lowRows(isLowSlot)} union ${lowRows(isShort)}`.execute(db);
  const found = <K extends 'STOCK_EMPTY' | 'STOCK_LOW'>(kind: K, some: readonly Low[]) =>
    byMachine(some).map(({ place, sorted, parts }) => ({
      kind,
      ...place,
      facts: {
        slots: sorted.map((slot) => ({
          ...placeOf(slot),
          left: Math.max(0, slot.productCount),
          soon: slot.soldSoon,
        })),
      },
      parts,
      since: undefined,
    }));
  return [
    ...found(
      'STOCK_EMPTY',
      rows.filter(({ productCount }) => productCount <= 0),
    ),
    ...found(
      'STOCK_LOW',
      rows.filter(({ productCount }) => productCount > 0),
    ),
  ];
};
