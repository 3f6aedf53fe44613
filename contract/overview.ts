import * as z from 'zod/mini';
import { AvailableShare } from './available-minutes.ts';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import {
  answerTaka,
  answerText,
  boundedList,
  caseInsensitiveEnum,
  id,
  queryFlag,
  reportedInstant,
} from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { dispenseTransactionTypes } from './transactions.ts';
import { toIsoText } from './values/date-texts.ts';
import { frequencies, isDate } from './values/periods.ts';

/** A business day: a date, `DD/MM/YYYY`, or an instant in ISO 8601 or milliseconds. */
export const dateQuery = z.string().check(
  z.overwrite(toIsoText),
  z.refine(
    (text) =>
      isDate(text) || (isDate(text.slice(0, 10)) && z.safeParse(reportedInstant, text).success),
    defineFault('dateExpected'),
  ),
  z.meta({ format: 'date', maxLength: 40 }),
);

export const overviewQuery = z.strictObject({
  organizationId: z.optional(id),
  institutionId: z.optional(id),
  machineId: z.optional(id),
  /** Both inclusive; omitted, they default to the last 30 days. */
  dateStart: z.optional(dateQuery),
  dateEnd: z.optional(dateQuery),
  /** From the first dispense to now, whatever the dates. */
  max: z.optional(queryFlag),
  frequency: z._default(
    caseInsensitiveEnum(frequencies, defineFault('frequencyExpected')),
    'DAILY',
  ),
});
export type OverviewQuery = z.output<typeof overviewQuery>;

const who = { types: adminTypes, tenant: 'filtered' } as const;

export const Bar = z.strictObject({
  /** The period's label. */
  _id: answerText(),
  successCount: z.int(),
});
export const Slice = z.strictObject({
  /** A transaction type, empty for others. */
  _id: answerText(),
  total: z.int(),
});

export const StockSummary = z.strictObject({
  totalLogs: z.int(),
  openingValue: z.int(),
  closingValue: z.int(),
});

export const DispenseSummary = z.strictObject({
  transactionTypes: boundedList(
    dispenseTransactionTypes.length,
    z.strictObject({ _id: answerText(), totalSuccess: z.int(), totalPaidAmount: answerTaka }),
  ),
  remainingStock: z.int(),
  totalSuccess: z.int(),
});

/**
 * Movements between opening and closing stock: opening + refilled + counted + slotsAdded −
 * slotsRemoved − dispensed = closing.
 */
export const StockMovements = z.strictObject({
  opening: z.int(),
  refilled: z.int(),
  /**
   * Differences found at counts: counted less expected. A pad from a slot that the machine did not
   * have was one more than expected.
   */
  counted: z.int(),
  slotsAdded: z.int(),
  slotsRemoved: z.int(),
  /** Pads that machines dispensed; imported sales are not included. */
  dispensed: z.int(),
  closing: z.int(),
});
export type StockMovements = z.output<typeof StockMovements>;

export const Summary = z.strictObject({
  stockSummary: StockSummary,
  dispenseSummary: DispenseSummary,
});
export type DispenseSummary = z.output<typeof DispenseSummary>;
export type Summary = z.output<typeof Summary>;

/** A value of the range, of the range of equal length before it, and by day. */
export const Figure = z.strictObject({
  value: z.number(),
  /** Null where the range has no start (`max`). */
  previous: z.nullable(z.number()),
  series: z.array(z.number()),
});

/** The business day so far, and the same weekday of last week. */
export const TodayFigures = z.strictObject({
  dispensed: z.int(),
  /** Up to the same time of day; the running hour counts by its elapsed part. */
  dispensedWeekAgoByNow: z.int(),
  dispensedWeekAgo: z.int(),
  /** In taka. */
  income: answerTaka,
  incomeWeekAgo: answerTaka,
});
export type TodayFigures = z.output<typeof TodayFigures>;

export const Tiles = z.strictObject({
  /** Null where the range does not include today. */
  today: z.nullable(TodayFigures),
  dispensed: Figure,
  /** In taka. */
  income: Figure,
  stock: Figure,
  /** `value` and `total` are now; `previous` and `series` count the machines that were in contact or dispensed on a day. */
  machines: z.extend(Figure, { total: z.int() }),
  movements: StockMovements,
  availability: AvailableShare,
});
export type Tiles = z.output<typeof Tiles>;

export const overview = {
  bar: defineEndpoint({
    operationId: 'getBarChart',
    method: 'GET',
    path: '/overview/chart/bar',
    summary: 'Successful dispenses by period, zero where there were none',
    who,
    query: overviewQuery,
    status: 200,
    answer: z.strictObject({ data: z.array(Bar) }),
  }),
  pie: defineEndpoint({
    operationId: 'getPieChart',
    method: 'GET',
    path: '/overview/chart/pie',
    summary: 'Successful dispenses by transaction type',
    who,
    query: overviewQuery,
    status: 200,
    answer: z.strictObject({ data: boundedList(dispenseTransactionTypes.length, Slice) }),
  }),
  summary: defineEndpoint({
    operationId: 'getSummary',
    method: 'GET',
    path: '/overview/summary',
    summary: 'Stock and dispense summary',
    who,
    query: overviewQuery,
    status: 200,
    answer: Summary,
  }),
  tiles: defineEndpoint({
    operationId: 'getTiles',
    method: 'GET',
    path: '/overview/tiles',
    summary:
      'Dispensed, income, stock and machines online, each against the range before, today against the same weekday last week, what made the opening stock the closing one, and the share of opening hours with pads',
    who,
    query: overviewQuery,
    status: 200,
    answer: Tiles,
  }),
};
