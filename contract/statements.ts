import * as z from 'zod/mini';
import { adminTypes, endpoint } from './endpoint.ts';
import { day, id, instant, inTaka, optionalText, taka, told, upTo } from './fields.ts';
import { fault } from './messages/faults.ts';
import { queryDate } from './overview.ts';

/** A bKash account that payments are made with: an institution's own, or the platform's. */
export const MerchantAccount = z.strictObject({
  _id: id,
  owner: z.enum(['INSTITUTION', 'PLATFORM']),
  /** Its name at bKash, or what distinguishes it; empty when there is nothing. */
  name: told(),
  /** No new payment uses it. */
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
  /** Charges of the day that are under way or need attention. */
  open: Sum,
});
export type Figures = z.output<typeof Figures>;

export const DayFigures = z.extend(Figures, {
  /** A business day. */
  date: day,
});
export type DayFigures = z.output<typeof DayFigures>;

/** Longest range in business days, both ends included: a year. */
export const longestStatement = 367;

export const AccountStatement = z.strictObject({
  account: MerchantAccount,
  total: Figures,
  /** Every day of the range, newest first. */
  days: upTo(longestStatement, DayFigures),
});
export type AccountStatement = z.output<typeof AccountStatement>;

const statementQuery = z.strictObject({
  /** Both inclusive; omitted, they default to the last 30 days. */
  dateStart: z.optional(queryDate),
  dateEnd: z.optional(queryDate),
});

export const Statement = z.strictObject({
  dateStart: day,
  dateEnd: day,
  /** Accounts with payments in the range, and the one that is in use now. */
  accounts: z.array(AccountStatement),
});
export type Statement = z.output<typeof Statement>;

export const movementKinds = ['CHARGE', 'REFUND'] as const;
export type MovementKind = (typeof movementKinds)[number];

const kind = z.enum(movementKinds, { error: fault('movementExpected') });

/** Maximum number of rows, and of our movements, in one comparison. */
export const mostCompared = 5000;

/** Maximum number of rows in each list of differences. */
export const mostTold = 500;

/** bKash's ids of money movements, such as CK250NROQ5. */
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
  /** Taka; positive for a refund, too. */
  amount: taka(fault('amountExpected')),
  /** As printed in the statement. */
  date: z.optional(optionalText(60)),
});
export type StatedRow = z.output<typeof StatedRow>;

/** A movement of money at bKash, as its payment records it. */
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
  /** Rows of the statement that match the payments. */
  agreeing: z.int(),
  /** Rows without a payment of this account. */
  unknown: listOf(StatedRow),
  /** Movements of the range that the statement lacks, newest first. */
  missing: listOf(Movement),
  /** Movements whose amount differs from the statement's. */
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

/** Bytes for the maximum number of rows, each of maximum length. */
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
