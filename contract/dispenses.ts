import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import {
  answerTaka,
  answerText,
  boundedList,
  caseInsensitiveEnum,
  day,
  id,
  instant,
} from './fields.ts';
import { MachineName } from './machines.ts';
import { defineFault } from './messages/faults.ts';
import { dateQuery } from './overview.ts';
import { pageList, pageQuery, timeOrder } from './paging.ts';
import { shownTransactionTypes } from './transactions.ts';

export const transactionFilters = ['ALL', 'CASH', 'RFID', 'BKASH'] as const;
export type TransactionFilter = (typeof transactionFilters)[number];
export const statusFilters = ['ALL', 'SUCCESSFUL', 'FAILED'] as const;
export type StatusFilter = (typeof statusFilters)[number];

export const transactionFilter = z._default(
  caseInsensitiveEnum(transactionFilters, defineFault('transactionTypeExpected')),
  'ALL',
);
export const statusFilter = z._default(
  caseInsensitiveEnum(statusFilters, defineFault('dispenseStatusExpected')),
  'ALL',
);

/** Oddities of a dispense that happened all the same. */
export const dispenseFlags = [
  'BLOCKED_CARD',
  'UNKNOWN_CARD',
  'POINTS_DISABLED',
  'UNKNOWN_SLOT',
  /** By the recorded stock. */
  'EMPTY_SLOT',
  'INACTIVE_MACHINE',
  /** The machine's clock told an impossible time. */
  'CLOCK',
  /** A bKash drop that no payment bought. */
  'NO_PAYMENT',
  /** An amount beyond ten times the price, which counts as the price. */
  'AMOUNT',
] as const;
export type DispenseFlag = (typeof dispenseFlags)[number];

/** Parses stored flags, a text separated by spaces, into the order of the list. */
export const dispenseFlagsIn = (text: string): DispenseFlag[] => {
  const names = new Set(text.split(' '));
  return dispenseFlags.filter((flag) => names.has(flag));
};

export const DispenseFlags = boundedList(dispenseFlags.length, z.enum(dispenseFlags));

/** Stands for the trxID of a refund in cash, which bKash does not know. */
export const cashRefund = 'CASH';
/** Stands for the trxID of a refund that the provider has made and does not name. */
export const unnamedRefund = 'UNKNOWN';

export const Dispense = z.strictObject({
  _id: id,
  machineId: MachineName,
  /** Empty when the transaction type is unknown. */
  transactionType: z.enum(shownTransactionTypes),
  rfid: z.nullable(answerText(100)),
  dispensedAt: instant,
  isSuccessful: z.boolean(),
  /** Taka. */
  paid: answerTaka,
  refund: z.nullable(z.strictObject({ trxID: answerText(100) })),
  /** The payment it was made for. */
  paymentId: z.nullable(id),
  failureReason: z.nullable(answerText(2000)),
  paymentFailure: z.nullable(answerText(2000)),
  flags: DispenseFlags,
});
export type Dispense = z.output<typeof Dispense>;

/** The dispenses of a business day. */
export const DispenseStats = z.strictObject({
  _id: day,
  total: z.int(),
  success: z.int(),
  failed: z.int(),
  /** Taka, less refunds. */
  paidAmount: answerTaka,
});

/** Days up to today that are counted by the hour. */
export const hourlyStatsDays = 56;

const hourCounts = z.array(z.int()).check(z.length(24));

/** Successful dispenses of the last 8 weeks. */
export const DispenseHours = z.strictObject({
  /** By weekday, Sunday first, and by the hour of the day. */
  hours: z.array(hourCounts).check(z.length(7)),
});
export type DispenseHours = z.output<typeof DispenseHours>;

const dispenseFilter = z.strictObject({
  /** Both inclusive; omitted, they do not bound the list. */
  startDate: z.optional(dateQuery),
  endDate: z.optional(dateQuery),
  machineId: z.optional(id),
  status: statusFilter,
  transactionType: transactionFilter,
  flag: z.optional(
    caseInsensitiveEnum(
      dispenseFlags,
      defineFault('choiceExpected', { choices: dispenseFlags.join(', ') }),
    ),
  ),
});
export type DispenseFilter = z.output<typeof dispenseFilter>;

const dispenseQuery = z.extend(dispenseFilter, {
  page: pageQuery.page,
  limit: pageQuery.limit,
  order: timeOrder,
  /** The pads of one payment. */
  paymentId: z.optional(id),
});
export type DispenseQuery = z.output<typeof dispenseQuery>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

export const dispenses = {
  all: defineEndpoint({
    operationId: 'listDispenses',
    method: 'GET',
    path: '/dispense/all/:institutionId',
    summary:
      'The dispenses of an institution, by pages with the exact count; newest first unless `order` is `time`',
    who,
    query: dispenseQuery,
    status: 200,
    answer: z.strictObject({ dispenses: pageList(Dispense), count: z.int() }),
  }),
  csv: defineEndpoint({
    operationId: 'downloadDispenses',
    method: 'GET',
    path: '/dispense/csv/:institutionId',
    summary: 'The dispenses that the filters let through, newest first, as CSV (UTF-8 with BOM)',
    who,
    query: dispenseFilter,
    isLongRunning: true,
    status: 200,
    media: 'text/csv; charset=utf-8',
  }),
  stats: defineEndpoint({
    operationId: 'getDispenseStats',
    method: 'GET',
    path: '/dispense/stats/institution/:institutionId/:startDate/:endDate',
    summary: 'Dispenses by day',
    who,
    status: 200,
    answer: z.array(DispenseStats),
  }),
  hours: defineEndpoint({
    operationId: 'getDispenseHours',
    method: 'GET',
    path: '/dispense/hours/institution/:institutionId',
    summary: 'Successful dispenses of the last 8 weeks by weekday and hour',
    who,
    status: 200,
    answer: DispenseHours,
  }),
  machineHours: defineEndpoint({
    operationId: 'getMachineDispenseHours',
    method: 'GET',
    path: '/dispense/hours/machine/:institutionId/:machineId',
    summary: 'The same of one machine, by its `_id`',
    who,
    status: 200,
    answer: DispenseHours,
  }),
};
