import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import {
  answerTaka,
  answerText,
  boundedList,
  caseInsensitiveEnum,
  id,
  instant,
  optionalText,
  requiredText,
} from './fields.ts';
import { MachineName } from './machines.ts';
import { defineFault } from './messages/faults.ts';
import { dateQuery } from './overview.ts';
import { pageList, pageQuery, timeOrder } from './paging.ts';

/** State of a payment's money and pads. The last four are final. */
export const paymentStates = [
  'CREATED',
  'PENDING',
  'EXECUTING',
  'EXECUTE_UNKNOWN',
  'PAID',
  'DISPENSING',
  'REFUND_DUE',
  'REFUNDING',
  'REFUND_UNKNOWN',
  'DISPENSED',
  'REFUNDED',
  'FAILED',
  'CANCELLED',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export const finalStates: ReadonlySet<PaymentState> = new Set([
  'DISPENSED',
  'REFUNDED',
  'FAILED',
  'CANCELLED',
]);

/**
 * The provider's refund interfaces, the usual one first. An account may have one alone, and the two
 * may not know each other's refunds.
 */
export const refundForms = ['V2', 'V1'] as const;
export type RefundForm = (typeof refundForms)[number];

/** The money is on its way back. */
export const refundStates = ['REFUND_DUE', 'REFUNDING', 'REFUND_UNKNOWN'] as const;

/** Milliseconds after which a refund is late. */
export const maxRefundMs = 3_600_000;

/** Reasons why a payment needs review. */
export const paymentFlags = [
  /** The machine lost its power, or its controller was replaced: the pad may have dropped, the money goes back. */
  'INTERRUPTED',
  /** The machine took the command and has not answered so far what its result is. */
  'UNANSWERED',
  /** The machine took the command and never reported a result: the money went back as goodwill. */
  'SILENT_MACHINE',
  /** Some pads of one payment dropped and some did not: all of its money goes back. */
  'PARTLY_DISPENSED',
  /** A pad dropped after its money had been given back. */
  'DISPENSED_AND_REFUNDED',
  /** The provider gave the money back after a person had given it back in cash. */
  'REFUNDED_TWICE',
  /** The provider reports another amount, currency or invoice than was requested. */
  'WRONG_AMOUNT',
  /** The provider has not answered for a day whether the money moved. */
  'PAYMENT_UNKNOWN',
  /** The money could not be given back for a day, or the provider refuses to. */
  'REFUND_STUCK',
  /** The database was restored while it was under way: changes after the backup are lost. */
  'RESTORED',
] as const;
export type PaymentFlag = (typeof paymentFlags)[number];

/** Actions of an admin; the server lists those that make sense now. */
const paymentActions = ['ASK', 'REFUND', 'SETTLE'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** Manual settlements of a payment that the product could not close. */
export const settlements = [
  /** Given back at the provider, outside this product; its trxID is stored. */
  'REFUNDED_BY_BKASH',
  'REFUNDED_IN_CASH',
  /** The customer has nothing to claim: no money moved, or the pad was received. */
  'NOT_OWED',
] as const;
export type Settlement = (typeof settlements)[number];

export const maxQuantity = 3;

export const Payment = z.strictObject({
  _id: id,
  /** The code of the payment provider. */
  provider: answerText(60),
  machineId: MachineName,
  state: z.enum(paymentStates),
  /** Reasons for a review; each goes when its cause goes. */
  flags: boundedList(paymentFlags.length, z.enum(paymentFlags)),
  /** A late refund needs attention like a flag. */
  isRefundLate: z.boolean(),
  /** Taka, for all its pads. */
  amount: answerTaka,
  /** Shares of the wallet and of a coupon; null until the provider names a charge. */
  chargedAmount: z.nullable(answerTaka),
  couponAmount: z.nullable(answerTaka),
  quantity: z.int(),
  rowNo: z.int(),
  columnNo: z.int(),
  /** Our invoice number at the provider. */
  invoice: answerText(100),
  /** The provider's ids of the payment, and of the movements of money. */
  paymentID: z.nullable(answerText(100)),
  trxID: z.nullable(answerText(100)),
  refundTrxID: z.nullable(answerText(100)),
  /** The customer's number, its middle hidden. */
  wallet: z.nullable(answerText(20)),
  /** Reason of the failure, in plain words. */
  failure: z.nullable(answerText(2000)),
  /** Manual settlement, if there is one. */
  settledAs: z.nullable(z.enum(settlements)),
  createdAt: instant,
  changedAt: instant,
  actions: boundedList(paymentActions.length, z.enum(paymentActions)),
});
export type Payment = z.output<typeof Payment>;

const paymentEvents = [
  'STARTED',
  'CREATE_ANSWERED',
  'CONFIRMED',
  'GATE_CLOSED',
  'LEFT',
  'EXECUTE_ANSWERED',
  'QUERY_ANSWERED',
  'CHARGED',
  'OFFERED',
  'UNANSWERED',
  'COMMANDS_ENDED',
  'DROPPED_LATE',
  'REFUND_ANSWERED',
  'REFUND_STATUS_ANSWERED',
  'NEVER_PROVED',
  'TIME_PASSED',
  'ASKED',
  'REFUND_WANTED',
  'SETTLED',
  'RESTORED',
] as const;
export type PaymentEventName = (typeof paymentEvents)[number];

export const PaymentEvent = z.strictObject({
  at: instant,
  event: z.enum(paymentEvents),
  from: z.nullable(z.enum(paymentStates)),
  to: z.enum(paymentStates),
  /** The admin who did it; empty for the system. */
  by: answerText(),
  detail: answerText(2000),
  /** Parts of the detail: the provider's code, and the reason in plain words. */
  answerCode: z.nullable(answerText(60)),
  reason: z.nullable(answerText(2000)),
});
export type PaymentEvent = z.output<typeof PaymentEvent>;

/** Calls to the provider about a payment. */
const paymentCalls = ['CREATE', 'EXECUTE', 'QUERY', 'REFUND', 'REFUND_STATUS'] as const;
export type PaymentCall = (typeof paymentCalls)[number];

/** The provider's answer in its own figures; fields that it left out are null. */
export const ProviderAnswer = z.strictObject({
  at: instant,
  call: z.enum(paymentCalls),
  /** Its meaning, such as COMPLETED or REFUSED; UNKNOWN when it has none. */
  kind: answerText(60),
  code: z.nullable(answerText(60)),
  /** In plain words. */
  reason: z.nullable(answerText(2000)),
  /** Taka, of the wallet and of a coupon. */
  amount: z.nullable(answerTaka),
  coupon: z.nullable(answerTaka),
  currency: z.nullable(answerText(20)),
  invoice: z.nullable(answerText(100)),
  trxID: z.nullable(answerText(100)),
});
export type ProviderAnswer = z.output<typeof ProviderAnswer>;

/** Filters of the payment list. */
export const paymentGroups = [
  'ALL',
  'ATTENTION',
  'OPEN',
  'DISPENSED',
  'REFUNDED',
  'FAILED',
] as const;
export type PaymentGroup = (typeof paymentGroups)[number];

const paymentFilter = z.strictObject({
  /** Both inclusive; omitted, they do not bound the list. */
  startDate: z.optional(dateQuery),
  endDate: z.optional(dateQuery),
  machineId: z.optional(id),
  group: z._default(
    caseInsensitiveEnum(
      paymentGroups,
      defineFault('choiceExpected', { choices: paymentGroups.join(', ') }),
    ),
    'ALL',
  ),
  /** A whole trxID, paymentID or invoice, a wallet, or the last three digits of one. */
  find: z.optional(optionalText(100)),
});
export type PaymentFilter = z.output<typeof paymentFilter>;

const paymentQuery = z.extend(paymentFilter, {
  page: pageQuery.page,
  limit: pageQuery.limit,
  order: timeOrder,
});
export type PaymentQuery = z.output<typeof paymentQuery>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;
const reason = requiredText(defineFault('reasonRequired'), 500);
export const PaymentAnswer = z.strictObject({ payment: Payment });

export const payments = {
  all: defineEndpoint({
    operationId: 'listPayments',
    method: 'GET',
    path: '/payment/all/:institutionId',
    summary:
      'The payments of an institution: what needs attention first, then newest first, or by `order`',
    who,
    query: paymentQuery,
    status: 200,
    answer: z.strictObject({
      payments: pageList(Payment),
      count: z.int(),
      /** Payments with a flag or a late refund in the whole institution, regardless of the filter. */
      attention: z.int(),
    }),
  }),
  csv: defineEndpoint({
    operationId: 'downloadPayments',
    method: 'GET',
    path: '/payment/csv/:institutionId',
    summary: 'The payments that the filters let through, newest first, as CSV (UTF-8 with BOM)',
    who,
    query: paymentFilter,
    isLongRunning: true,
    status: 200,
    media: 'text/csv; charset=utf-8',
  }),
  one: defineEndpoint({
    operationId: 'getPayment',
    method: 'GET',
    path: '/payment/:institutionId/:paymentId',
    summary: 'A payment with its history, oldest first, and what the provider said of it last',
    who,
    status: 200,
    answer: z.strictObject({
      payment: Payment,
      history: z.array(PaymentEvent),
      said: z.nullable(ProviderAnswer),
      /** Number of rows that its machine's dispenses have for it. */
      dispenses: z.number(),
    }),
  }),
  ask: defineEndpoint({
    operationId: 'askProvider',
    method: 'POST',
    path: '/payment/:institutionId/:paymentId/ask',
    summary: 'Ask the provider again what became of a payment or of its refund',
    who,
    status: 200,
    answer: PaymentAnswer,
  }),
  refund: defineEndpoint({
    operationId: 'refundPayment',
    method: 'POST',
    path: '/payment/:institutionId/:paymentId/refund',
    summary: 'Give the money of a payment back, all of it',
    who,
    body: z.strictObject({ reason }),
    status: 200,
    answer: PaymentAnswer,
  }),
  settle: defineEndpoint({
    operationId: 'settlePayment',
    method: 'POST',
    path: '/payment/:institutionId/:paymentId/settle',
    summary: 'Close by hand what only a person can know',
    who,
    body: z.strictObject({
      reason,
      as: z.enum(settlements, { error: defineFault('settlementRequired') }),
      /** trxID of a refund made at the provider outside this product; required with REFUNDED_BY_BKASH. */
      refundTrxID: z.optional(optionalText(60)),
    }),
    status: 200,
    answer: PaymentAnswer,
  }),
};

/** Browser addresses of the payment flow; each is served at the root and below `/api/v1`. */
export const payPaths = {
  start: '/payment/bKash-pgw',
  callback: '/payment/bKash-callback',
  success: '/payment/status/success',
  failed: '/payment/status/failed',
  notStarted: '/payment/process/failed',
  notification: '/payment/bKash-notification',
} as const;
