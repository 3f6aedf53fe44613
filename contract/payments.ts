import * as z from 'zod/mini';
import { adminTypes, endpoint } from './endpoint.ts';
import {
  anyCase,
  codes,
  id,
  instant,
  inTaka,
  optionalText,
  requiredText,
  told,
  upTo,
} from './fields.ts';
import { MachineName } from './machines.ts';
import { fault } from './messages/faults.ts';
import { queryDate } from './overview.ts';
import { pageOf, pages, timeOrder } from './paging.ts';

/** Where the money and the pads of one payment are. The last four are final. */
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

/** The money is on its way back. */
export const refundStates = ['REFUND_DUE', 'REFUNDING', 'REFUND_UNKNOWN'] as const;

/** A refund that takes longer is late. */
export const lateRefundMs = 3_600_000;

/** Why a person has to look at a payment. */
export const paymentFlags = [
  /** The machine lost its power in the middle: the pad may have dropped, the money goes back. */
  'INTERRUPTED',
  /** The machine took the command and is asked what became of it, without an answer so far. */
  'UNANSWERED',
  /** The machine took the command and never told what came of it: the money went back as goodwill. */
  'SILENT_MACHINE',
  /** Some pads of one payment dropped and some did not: all of its money goes back. */
  'PARTLY_DISPENSED',
  /** A pad dropped after its money had been given back. */
  'DISPENSED_AND_REFUNDED',
  /** bKash names another amount, currency or invoice than was asked for. */
  'WRONG_AMOUNT',
  /** The merchant account it was made with cannot be opened, or bKash does not let it in. */
  'ACCOUNT_UNUSABLE',
  /** bKash has not said for a day whether the money moved. */
  'PAYMENT_UNKNOWN',
  /** The money could not be given back for a day, or bKash refuses to. */
  'REFUND_STUCK',
  /** The database was restored while it was under way: what came after the backup is not known. */
  'RESTORED',
] as const;
export type PaymentFlag = (typeof paymentFlags)[number];

/** What an admin can do about a payment; the server says which of them make sense now. */
const paymentActions = ['ASK', 'REFUND', 'SETTLE'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** What a person has done about the money of a payment that the product could not close. */
export const settlements = [
  /** Given back at bKash, outside this product; its trxID is kept. */
  'REFUNDED_BY_BKASH',
  'REFUNDED_IN_CASH',
  /** The customer has nothing to come: no money moved, or the pad was had. */
  'NOT_OWED',
] as const;
export type Settlement = (typeof settlements)[number];

export const maxQuantity = 3;

export const Payment = z.strictObject({
  _id: id,
  machineId: MachineName,
  state: z.enum(paymentStates),
  /** Why a person has to look at it; each goes when its cause goes. */
  flags: upTo(paymentFlags.length, z.enum(paymentFlags)),
  /** The money should have been back by now: it needs attention like a flag. */
  isRefundLate: z.boolean(),
  /** Taka, of all its pads. */
  amount: inTaka,
  quantity: z.int(),
  rowNo: z.int(),
  columnNo: z.int(),
  /** Ours at bKash. */
  invoice: told(100),
  /** bKash's name for the payment, and for the movements of money. */
  paymentID: z.nullable(told(100)),
  trxID: z.nullable(told(100)),
  refundTrxID: z.nullable(told(100)),
  /** The customer's number, its middle hidden. */
  wallet: z.nullable(told(20)),
  /** Why it did not go as it should, in plain words. */
  failure: z.nullable(told(2000)),
  codes,
  /** How a person has closed it, if one has. */
  settledAs: z.nullable(z.enum(settlements)),
  createdAt: instant,
  changedAt: instant,
  actions: upTo(paymentActions.length, z.enum(paymentActions)),
});
export type Payment = z.output<typeof Payment>;

/** What can happen to a payment. */
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
  /** The admin who did it, empty when nobody did. */
  by: told(),
  detail: told(2000),
  /** What of the detail is not said by the event: bKash's code, and why, in plain words. */
  answerCode: z.nullable(told(60)),
  reason: z.nullable(told(2000)),
  codes,
});
export type PaymentEvent = z.output<typeof PaymentEvent>;

/** What a payment was asked about at bKash. */
const paymentCalls = ['CREATE', 'EXECUTE', 'QUERY', 'REFUND', 'REFUND_STATUS'] as const;
export type PaymentCall = (typeof paymentCalls)[number];

/** What the provider said of a payment, in its own figures; what it did not name is null. */
export const ProviderAnswer = z.strictObject({
  at: instant,
  call: z.enum(paymentCalls),
  /** What it means, such as COMPLETED or REFUSED; UNKNOWN when it means nothing. */
  kind: told(60),
  code: z.nullable(told(60)),
  /** In plain words. */
  reason: z.nullable(told(2000)),
  codes,
  /** Taka. */
  amount: z.nullable(inTaka),
  currency: z.nullable(told(20)),
  invoice: z.nullable(told(100)),
  trxID: z.nullable(told(100)),
});
export type ProviderAnswer = z.output<typeof ProviderAnswer>;

/** Payments as an operator asks for them. */
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
  /** Both inclusive; left out they do not bound the list. */
  startDate: z.optional(queryDate),
  endDate: z.optional(queryDate),
  machineId: z.optional(id),
  group: z._default(
    anyCase(paymentGroups, fault('choiceExpected', { choices: paymentGroups.join(', ') })),
    'ALL',
  ),
  /** A whole trxID, paymentID or invoice, a wallet, or the last three digits of one. */
  find: z.optional(optionalText(100)),
});
export type PaymentFilter = z.output<typeof paymentFilter>;

const paymentQuery = z.extend(paymentFilter, {
  page: pages.page,
  limit: pages.limit,
  order: timeOrder,
});
export type PaymentQuery = z.output<typeof paymentQuery>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;
const reason = requiredText(fault('reasonRequired'), 500);
export const PaymentAnswer = z.strictObject({ payment: Payment });

export const payments = {
  all: endpoint({
    operationId: 'listPayments',
    method: 'GET',
    path: '/payment/all/:institutionId',
    summary:
      'The bKash payments of an institution: what needs attention first, then newest first, or by `order`',
    who,
    query: paymentQuery,
    status: 200,
    answer: z.strictObject({
      payments: pageOf(Payment),
      count: z.int(),
      /** Flagged or with a late refund, of the whole institution, whatever the filter. */
      attention: z.int(),
    }),
  }),
  csv: endpoint({
    operationId: 'downloadPayments',
    method: 'GET',
    path: '/payment/csv/:institutionId',
    summary: 'The payments that the filters let through, newest first, as CSV (UTF-8 with BOM)',
    who,
    query: paymentFilter,
    long: true,
    status: 200,
    media: 'text/csv; charset=utf-8',
  }),
  one: endpoint({
    operationId: 'getPayment',
    method: 'GET',
    path: '/payment/:institutionId/:paymentId',
    summary: 'A payment with its history, oldest first, and what bKash said of it last',
    who,
    status: 200,
    answer: z.strictObject({
      payment: Payment,
      history: z.array(PaymentEvent),
      said: z.nullable(ProviderAnswer),
      /** How many rows its machine's dispenses hold of it. */
      dispenses: z.number(),
    }),
  }),
  ask: endpoint({
    operationId: 'askProvider',
    method: 'POST',
    path: '/payment/:institutionId/:paymentId/ask',
    summary: 'Ask bKash again what became of a payment or of its refund',
    who,
    status: 200,
    answer: PaymentAnswer,
  }),
  refund: endpoint({
    operationId: 'refundPayment',
    method: 'POST',
    path: '/payment/:institutionId/:paymentId/refund',
    summary: 'Give the money of a payment back, all of it',
    who,
    body: z.strictObject({ reason }),
    status: 200,
    answer: PaymentAnswer,
  }),
  settle: endpoint({
    operationId: 'settlePayment',
    method: 'POST',
    path: '/payment/:institutionId/:paymentId/settle',
    summary: 'Close by hand what only a person can know',
    who,
    body: z.strictObject({
      reason,
      as: z.enum(settlements, { error: fault('settlementRequired') }),
      /** Of a refund that was made at bKash outside this product; required with REFUNDED_BY_BKASH. */
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
