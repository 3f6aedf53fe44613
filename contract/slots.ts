import * as z from 'zod/mini';
import { failureCodes } from './device-events.ts';
import { answerText, day, id, instant, wholeNumber } from './fields.ts';
import { defineFault } from './messages/faults.ts';

/** Failures in a row, or a fault that was reported and not cleared. */
export const pauseCauses = ['FAILURES', 'FAULT'] as const;
export type PauseCause = (typeof pauseCauses)[number];

/** Stops sales of a slot by bKash and by cards that are checked online. */
export const Pause = z.strictObject({
  cause: z.enum(pauseCauses),
  code: z.enum(failureCodes),
  since: instant,
});
export type Pause = z.output<typeof Pause>;

export const maxSlots = 400;

/** The day on which a slot runs out, with an 80 % interval. */
export const RunsOut = z.strictObject({
  expected: day,
  earliest: day,
  /** Null when it is too far ahead for a forecast. */
  latest: z.nullable(day),
});
export type RunsOut = z.output<typeof RunsOut>;

/** Capacity of a slot until a higher count was seen. */
export const minimumCapacity = 10;

/** One slot of a machine: its price and points are its size's, else the machine's. */
export const Slot = z.strictObject({
  rowNo: z.int(),
  columnNo: z.int(),
  sizeId: z.nullable(answerText(100)),
  productCount: z.int(),
  /** Basis of the fill level: the fixed capacity, else the highest count so far, at least 10. */
  capacity: z.int(),
  /** Set by an admin; null derives the capacity from the counts. */
  fixedCapacity: z.nullable(z.int()),
  /** Null while it sells. */
  paused: z.nullable(Pause),
  /** Null with too little data, without recent sales, or when the day is months ahead. */
  runsOut: z.nullable(RunsOut),
});
export type Slot = z.output<typeof Slot>;
export type SlotPosition = Readonly<Pick<Slot, 'rowNo' | 'columnNo'>>;

export const slotForm = z.strictObject({
  rowNo: wholeNumber(defineFault('rowRequired'), 1, defineFault('rowTooSmall', { min: 1 }), 1000),
  columnNo: wholeNumber(
    defineFault('columnRequired'),
    1,
    defineFault('columnTooSmall', { min: 1 }),
    1000,
  ),
  sizeId: z.optional(z.nullable(id)),
  productCount: wholeNumber(defineFault('productCountRequired'), 0, defineFault('invalidValue')),
  /** Omitted, it stays; null derives it from the counts again. */
  fixedCapacity: z.optional(
    z.nullable(
      wholeNumber(defineFault('capacityExpected'), 1, defineFault('tooSmall', { min: 1 })),
    ),
  ),
});
export type SlotForm = z.output<typeof slotForm>;

export const slotList = <T extends z.ZodMiniType>(slot: T) =>
  z
    .array(slot, { error: defineFault('slotsExpected') })
    .check(z.maxLength(maxSlots, defineFault('tooManySlots', { max: maxSlots })));

/** As many as a machine may report of one refill. */
export const maxPutIn = 10_000;

interface StockEntry {
  readonly productCount?: unknown;
  readonly putIn?: unknown;
}

const requiresCountOrPutIn = z.refine<StockEntry>(
  ({ productCount, putIn }) => productCount !== undefined || putIn !== undefined,
  {
    path: ['productCount'],
    error: defineFault('productCountRequired'),
    when: ({ value }) => value instanceof Object,
  },
);

/** A count is taken after the refill, so it includes what was put in. */
const countsPutIn = z.refine<StockEntry>(
  ({ productCount, putIn }) =>
    typeof productCount !== 'number' || typeof putIn !== 'number' || putIn <= productCount,
  { path: ['putIn'], error: defineFault('putInAboveCount') },
);

/** A slot of an update: counted, refilled, or both; with `putIn` alone it is not counted. */
export const slotUpdate = z
  .strictObject({
    ...slotForm.shape,
    productCount: z.optional(slotForm.shape.productCount),
    putIn: z.optional(
      wholeNumber(defineFault('putInExpected'), 0, defineFault('invalidValue'), maxPutIn),
    ),
  })
  .check(
    requiresCountOrPutIn,
    countsPutIn,
    z.meta({ anyOf: [{ required: ['productCount'] }, { required: ['putIn'] }] }),
  );
export type SlotUpdate = z.output<typeof slotUpdate>;
