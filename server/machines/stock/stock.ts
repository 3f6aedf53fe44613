import type { Calendar } from '../../../contract/values/periods.ts';
import { isNotInFuture, zeroIfInFuture } from '../../../contract/values/times.ts';
import { rowInserter, rowUpdater } from '../../platform/db/many-rows.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import { publishRowsAfterCommit } from '../../platform/events/after-commit.ts';
import { newId } from '../../platform/lists/ids.ts';
import type { LedgerKind, Slots, StockLedger } from '../../platform/schema/schema.ts';
import type { RollupChange, TenantMachine } from '../rollup/rollup.ts';
import { stockCounts } from '../rollup/stock-parts.ts';

/**
 * Stock is a ledger of differences. A physical count sets a slot's balance at its time; what
 * happened before a count but arrives after it changes the past and is made up for at that count,
 * so that the balance now stays what was counted (decision 004).
 *
 * Whoever changes slots holds the row lock of their machine.
 */
export interface StockMovement {
  readonly place: TenantMachine;
  readonly rowNo: number;
  readonly columnNo: number;
  readonly at: number;
  /** A slot found EMPTY is counted by nobody, but holds nothing. */
  readonly kind: Exclude<LedgerKind, 'CORRECTION'> | 'EMPTY';
  /** The difference, or the counted number. */
  readonly amount: number;
  readonly cause: string;
}

const slotKey = (machineId: string, rowNo: number, columnNo: number): string =>
  `${machineId} ${rowNo} ${columnNo}`;

type LedgerRow = Pick<StockLedger, 'at' | 'kind' | 'delta'>;

/** After these the balance of a slot is certain. */
const setsBalance = ({ kind }: Pick<LedgerRow, 'kind'>): boolean =>
  kind === 'COUNT' || kind === 'ADDITION';

/** The slots of some machines while a transaction moves their stock. */
export class StockBook {
  readonly #calendar: Calendar;
  readonly #slots: Map<string, Slots>;
  readonly #past: Map<string, LedgerRow[]>;
  readonly #rows: StockLedger[] = [];
  readonly #changed = new Set<string>();
  readonly #rollup: RollupChange[] = [];

  /**
   * Treats counts and movements of the future as having happened before `now`, at an unknown time.
   */
  constructor(
    calendar: Calendar,
    now: number,
    slots: readonly Slots[],
    past: readonly StockLedger[] = [],
  ) {
    this.#calendar = calendar;
    this.#slots = new Map(
      slots.map((slot) => [
        slotKeyOf(slot),
        {
          ...slot,
          countedAt: zeroIfInFuture(slot.countedAt, now),
          wellAt: zeroIfInFuture(slot.wellAt, now),
        },
      ]),
    );
    this.#past = Map.groupBy(
      past.filter(({ at }) => isNotInFuture(at, now)),
      slotKeyOf,
    );
  }

  get slots(): Slots[] {
    return [...this.#slots.values()];
  }

  slot(machineId: string, rowNo: number, columnNo: number): Slots | undefined {
    return this.#slots.get(slotKey(machineId, rowNo, columnNo));
  }

  /** Finds the stock of a slot at a time, down to which the book has its ledger. */
  balanceAt(machineId: string, rowNo: number, columnNo: number, at: number): number {
    const key = slotKey(machineId, rowNo, columnNo);
    const slot = this.#slots.get(key);
    return slot ? this.#balanceAt(slot, key, at) : 0;
  }

  /** Applies a movement. Of a slot that the machine does not have only a dispense is kept. */
  move(movement: StockMovement): void {
    const key = slotKey(movement.place.id, movement.rowNo, movement.columnNo);
    const slot = this.#slots.get(key);
    if (!slot) {
      if (movement.kind === 'DISPENSE') this.#dispenseUnrecorded(movement);
      return;
    }
    const { at } = movement;
    const kind = movement.kind === 'EMPTY' ? 'COUNT' : movement.kind;
    const delta = setsBalance({ kind })
      ? movement.amount - this.#balanceAt(slot, key, at)
      : movement.amount;
    const countAfter = at < slot.countedAt ? this.#countAfter(slot, key, at) : undefined;
    this.#write(slot, key, movement, { at, kind, delta });
    if (countAfter !== undefined) {
      const corrected = this.#isAddedAt(key, countAfter) ? 'ADDITION' : 'CORRECTION';
      this.#write(slot, key, movement, { at: countAfter, kind: corrected, delta: -delta });
    }
    if (setsBalance({ kind })) slot.countedAt = Math.max(slot.countedAt, at);
    if (movement.kind !== 'EMPTY') slot.wellAt = Math.max(slot.wellAt, at);
  }

  /** The dispensed pad was in no recorded stock: it is a surplus found where it dropped. */
  #dispenseUnrecorded(movement: StockMovement): void {
    const { at, amount } = movement;
    this.#addRow(movement, { at, kind: 'DISPENSE', delta: amount });
    this.#addRow(movement, { at, kind: 'CORRECTION', delta: -amount });
  }

  #write(slot: Slots, key: string, movement: StockMovement, row: LedgerRow): void {
    slot.productCount += row.delta;
    slot.capacity = Math.max(slot.capacity, slot.productCount);
    this.#changed.add(key);
    const past = this.#past.get(key) ?? [];
    past.push(row);
    this.#past.set(key, past);
    this.#addRow(movement, row);
  }

  #addRow({ place, rowNo, columnNo, cause }: StockMovement, row: LedgerRow): void {
    const day = this.#calendar.dayOf(row.at);
    const { id: machineId, organizationId, institutionId } = place;
    this.#rows.push({
      id: newId(),
      organizationId,
      institutionId,
      machineId,
      rowNo,
      columnNo,
      ...row,
      day,
      cause,
    });
    if (row.delta) this.#rollup.push({ place, day, counts: stockCounts(row) });
  }

  #balanceAt(slot: Slots, key: string, at: number): number {
    const later = this.#past.get(key)?.filter((row) => row.at > at) ?? [];
    return later.reduce((balance, row) => balance - row.delta, slot.productCount);
  }

  #countAfter(slot: Slots, key: string, at: number): number {
    const counts = this.#past.get(key)?.filter((row) => setsBalance(row) && row.at > at) ?? [];
    return counts.reduce((first, row) => Math.min(first, row.at), slot.countedAt);
  }

  /**
   * Checks for an addition at a time. An earlier movement reduces what was added, and is no
   * correction.
   */
  #isAddedAt(key: string, at: number): boolean {
    return this.#past.get(key)?.some((row) => row.kind === 'ADDITION' && row.at === at) ?? false;
  }

  /** Rollup changes of the movements. */
  get rollup(): readonly RollupChange[] {
    return this.#rollup;
  }

  /** Writes the movements and returns their rollup changes. */
  async save(tx: Tx): Promise<readonly RollupChange[]> {
    const changed = [...this.#changed].flatMap((key) => this.#slots.get(key) ?? []);
    publishRowsAfterCommit(tx, 'stock', changed);
    await insertLedger(tx, this.#rows);
    await updateSlots(tx, changed);
    return this.#rollup;
  }
}

/** Names a slot among those of all machines. */
export const slotKeyOf = (row: { machineId: string; rowNo: number; columnNo: number }): string =>
  slotKey(row.machineId, row.rowNo, row.columnNo);

const ledgerColumns = {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  machineId: 'text',
  rowNo: 'integer',
  columnNo: 'integer',
  at: 'bigint',
  day: 'integer',
  kind: 'text',
  delta: 'integer',
  cause: 'text',
} as const;

const insert = rowInserter('stockLedger', ledgerColumns);

/** Writes ledger rows alone; the slots' balances are the book's to change. */
export const insertLedger = async (tx: Tx, rows: readonly StockLedger[]): Promise<void> => {
  await insert(tx, rows);
};

const slotColumns = {
  productCount: 'integer',
  capacity: 'integer',
  countedAt: 'bigint',
  wellAt: 'bigint',
} as const;

const updateSlots = rowUpdater(
  'slots',
  { machineId: 'text', rowNo: 'integer', columnNo: 'integer' } as const,
  slotColumns,
);

export const findSlots = preparedQuery<Slots>((db, machineIds) =>
  db
    .selectFrom('slots')
    .selectAll()
    .where(isAmong(db, 'machineId', machineIds))
    .orderBy('machineId')
    .orderBy('rowNo')
    .orderBy('columnNo'),
);

/**
 * Reads the ledger of machines after a time: a count or a late arrival at that time has to correct
 * it.
 */
export const readLedgerAfter = (
  db: Db,
  machineIds: readonly string[],
  after: number,
): Promise<StockLedger[]> =>
  db
    .selectFrom('stockLedger')
    .selectAll()
    .where(isAmong(db, 'machineId', machineIds))
    .where('at', '>', after)
    .execute();
