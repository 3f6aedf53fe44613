import * as z from 'zod/mini';
import { adminTypes, endpoint } from './endpoint.ts';
import { day, id, instant, inTaka, optionalText, taka, told, upTo } from './fields.ts';
import { fault } from './messages/faults.ts';
import { queryDate } from './overview.ts';

/** A bKash account that payments are made with: an institution's own, or the platform's. */
export const MerchantAccount = z.strictObject({
  _id: id,
  owner: z.enum(['INSTITUTION', 'PLATFORM']),
  /** What it is called at bKash, or what tells it from others; empty where nothing does. */
  name: told(),
  /** No payment begins with it any more. */
  isRetired: z.boolean(),
});
export type MerchantAccount = z.output<typeof MerchantAccount>;

export const Sum = z.strictObject({
  count: z.int(),
  /** Taka. */
  amount: inTaka,
});

export const Figures = z.strictObject({
  charged: Sum,
  /** Given back at bKash; what was given back in cash moves no money there. */
  refunded: Sum,
  /** Taka: charged less refunded. */
  net: inTaka,
  /** Of the charges of the day those that are under way or need attention. */
  open: Sum,
});
export type Figures = z.output<typeof Figures>;

export const DayFigures = z.extend(Figures, {
  /** A business day. */
  date: day,
});
export type DayFigures = z.output<typeof DayFigures>;

/** Business days, as many as a year has at most, both ends included. */
export const longestStatement = 367;

export const AccountStatement = z.strictObject({
  account: MerchantAccount,
  total: Figures,
  /** Every day of the range, newest first. */
  days: upTo(longestStatement, DayFigures),
});
export type AccountStatement = z.output<typeof AccountStatement>;

const statementQuery = z.strictObject({
  /** Both inclusive; left out they mean the last 30 days. */
  dateStart: z.optional(queryDate),
  dateEnd: z.optional(queryDate),
});

export const Statement = z.strictObject({
  dateStart: day,
  dateEnd: day,
  /** Those with payments in the range, and the one that payments are made with now. */
  accounts: z.array(AccountStatement),
});
export type Statement = z.output<typeof Statement>;

export const movementKinds = ['CHARGE', 'REFUND'] as const;
export type MovementKind = (typeof movementKinds)[number];

const kind = z.enum(movementKinds, { error: fault('movementExpected') });

/** So many rows are compared at once, and as many movements of ours. */
export const mostCompared = 5000;

/** Of each list of differences so many are told. */
export const mostTold = 500;

/** bKash's names for movements of money, such as CK250NROQ5. */
const trxID = /^[0-9A-Za-z][0-9A-Za-z._-]{0,59}$/;
export const isTrxID = (text: string): boolean => trxID.test(text);

/** A row of bKash's statement. */
export const StatedRow = z.strictObject({
  kind,
  trxID: z
    .string({ error: fault('trxIdRequired') })
    .check(
      z.trim(),
      z.refine(isTrxID, fault('trxIdInvalid')),
      z.meta({ pattern: trxID.source, maxLength: 60 }),
    ),
  /** Taka; a refund's too is positive. */
  amount: taka(fault('amountExpected')),
  /** As the statement says it. */
  date: z.optional(optionalText(60)),
});
export type StatedRow = z.output<typeof StatedRow>;

/** Money that moved at bKash, as the payment tells it. */
export const Movement = z.strictObject({
  kind,
  trxID: told(100),
  /** Taka. */
  amount: inTaka,
  at: instant,
  paymentId: id,
  institutionId: id,
});
export type Movement = z.output<typeof Movement>;

const listOf = <T extends z.ZodMiniType>(row: T) =>
  z.strictObject({ count: z.int(), /** The first of them. */ rows: upTo(mostTold, row) });

export const Comparison = z.strictObject({
  /** Rows of the statement that are as the payments tell it. */
  agreeing: z.int(),
  /** Rows without a payment of this account. */
  unknown: listOf(StatedRow),
  /** Movements of the range that the statement does not have, newest first. */
  missing: listOf(Movement),
  /** Of another amount than the statement says. */
  differing: listOf(z.extend(Movement, { /** Taka. */ stated: inTaka })),
});
export type Comparison = z.output<typeof Comparison>;

const comparisonBody = z.strictObject({
  accountId: id,
  dateStart: queryDate,
  dateEnd: queryDate,
  rows: z
    .array(StatedRow, { error: fault('statementRowsExpected') })
    .check(z.maxLength(mostCompared, fault('tooManyStatementRows', { max: mostCompared }))),
});

/** Of so many rows as long as they may be. */
const comparisonBytes = 1024 * 1024;

const ofInstitution = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;
const ofPlatform = { types: ['SUPER'] } as const;
const csvType = 'text/csv; charset=utf-8';

export const statements = {
  ofInstitution: endpoint({
    operationId: 'getStatement',
    method: 'GET',
    path: '/statement/:institutionId',
    summary: 'What was charged, refunded and is open, by merchant account and business day',
    who: ofInstitution,
    query: statementQuery,
    status: 200,
    answer: Statement,
  }),
  csv: endpoint({
    operationId: 'downloadStatement',
    method: 'GET',
    path: '/statement/:institutionId/csv',
    summary: 'The statement of an institution as CSV (UTF-8 with BOM)',
    who: ofInstitution,
    query: statementQuery,
    status: 200,
    media: csvType,
  }),
  compare: endpoint({
    operationId: 'compareStatement',
    method: 'POST',
    path: '/statement/:institutionId/compare',
    summary: 'Compare the payments of one of the institution’s own accounts with bKash’s statement',
    who: ofInstitution,
    asks: true,
    body: comparisonBody,
    maxBytes: comparisonBytes,
    status: 200,
    answer: Comparison,
  }),
  ofPlatform: endpoint({
    operationId: 'getPlatformStatement',
    method: 'GET',
    path: '/platform-statement',
    summary: 'The same of the platform’s accounts, over all institutions',
    who: ofPlatform,
    query: statementQuery,
    status: 200,
    answer: Statement,
  }),
  platformCsv: endpoint({
    operationId: 'downloadPlatformStatement',
    method: 'GET',
    path: '/platform-statement/csv',
    summary: 'The statement of the platform as CSV (UTF-8 with BOM)',
    who: ofPlatform,
    query: statementQuery,
    status: 200,
    media: csvType,
  }),
  platformCompare: endpoint({
    operationId: 'comparePlatformStatement',
    method: 'POST',
    path: '/platform-statement/compare',
    summary: 'Compare the payments of one of the platform’s accounts with bKash’s statement',
    who: ofPlatform,
    asks: true,
    body: comparisonBody,
    maxBytes: comparisonBytes,
    status: 200,
    answer: Comparison,
  }),
};
