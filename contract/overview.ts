import * as z from 'zod/mini';
import { adminTypes, endpoint } from './endpoint.ts';
import { anyCase, flag, id, reportedInstant } from './fields.ts';
import { fault } from './messages/faults.ts';
import { frequencies, isDate } from './periods.ts';

/** A business day, given as a date or as the instant a browser's date picker makes of it. */
export const queryDate = z
  .string()
  .check(
    z.refine(
      (text) =>
        isDate(text) || (isDate(text.slice(0, 10)) && z.safeParse(reportedInstant, text).success),
      fault('dateExpected'),
    ),
  );

export const overviewQuery = z.strictObject({
  organizationId: z.optional(id),
  institutionId: z.optional(id),
  machineId: z.optional(id),
  /** Both inclusive; left out they mean the last 30 days. */
  dateStart: z.optional(queryDate),
  dateEnd: z.optional(queryDate),
  /** From the first dispense to now, whatever the dates (readings 18). */
  max: z.optional(flag),
  frequency: z._default(anyCase(frequencies, fault('frequencyExpected')), 'DAILY'),
});
export type OverviewQuery = z.output<typeof overviewQuery>;

const who = { types: adminTypes, tenant: 'filtered' } as const;

const Bars = z.array(
  z.strictObject({ /** The period's label. */ _id: z.string(), successCount: z.number() }),
);
const Slices = z.array(
  z.strictObject({
    /** A transaction type, empty for others. */ _id: z.string(),
    total: z.number(),
  }),
);

export const StockSummary = z.strictObject({
  totalLogs: z.number(),
  openingValue: z.number(),
  closingValue: z.number(),
});

export const DispenseSummary = z.strictObject({
  transactionTypes: z.array(
    z.strictObject({ _id: z.string(), totalSuccess: z.number(), totalPaidAmount: z.number() }),
  ),
  remainingStock: z.number(),
  totalSuccess: z.number(),
});

export const Summary = z.strictObject({
  stockSummary: StockSummary,
  dispenseSummary: DispenseSummary,
});
export type Summary = z.output<typeof Summary>;

/** A figure of the range, the same of the range of equal length before it, and its course by day. */
const figure = {
  value: z.number(),
  /** Null where the range has no start (`max`). */
  previous: z.nullable(z.number()),
  series: z.array(z.number()),
};

export const Tiles = z.strictObject({
  dispensed: z.strictObject(figure),
  /** In taka. */
  income: z.strictObject(figure),
  stock: z.strictObject(figure),
  /** `value` and `total` are now; `previous` and `series` count the machines that were in contact or dispensed on a day. */
  machines: z.strictObject({ ...figure, total: z.number() }),
});
export type Tiles = z.output<typeof Tiles>;

export const overview = {
  bar: endpoint({
    method: 'GET',
    path: '/overview/chart/bar',
    summary: 'Successful dispenses by period, zero where there were none',
    who,
    query: overviewQuery,
    status: 200,
    answer: z.strictObject({ data: Bars }),
  }),
  pie: endpoint({
    method: 'GET',
    path: '/overview/chart/pie',
    summary: 'Successful dispenses by transaction type',
    who,
    query: overviewQuery,
    status: 200,
    answer: z.strictObject({ data: Slices }),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/overview/summary',
    summary: 'Stock and dispense summary',
    who,
    query: overviewQuery,
    status: 200,
    answer: Summary,
  }),
  tiles: endpoint({
    method: 'GET',
    path: '/overview/tiles',
    summary: 'Dispensed, income, stock and machines online, each against the range before',
    who,
    query: overviewQuery,
    status: 200,
    answer: Tiles,
  }),
};
