import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import {
  answerTaka,
  answerText,
  boundedList,
  day,
  id,
  instant,
  plainText,
  takaAmount,
} from './fields.ts';
import { maxComparedRows } from './import-limits.ts';
import { defineFault } from './messages/faults.ts';
import { dateQuery } from './overview.ts';
import { isTrxID, trxIdPattern } from './values/trx-id.ts';

/** A bKash account that payments are made with: an institution's own, or the platform's. */
export const MerchantAccount = z.strictObject({
  _id: id,
  owner: z.enum(['INSTITUTION', 'PLATFORM']),
  /** Its name at bKash, or what distinguishes it; empty when there is nothing. */
  name: answerText(),
  /** No new payment uses it. */
  isRetired: z.boolean(),
});
export type MerchantAccount = z.output<typeof MerchantAccount>;

export const Sum = z.strictObject({
  count: z.int(),
  /** Taka. */
  amount: answerTaka,
});

export type Sum = z.output<typeof Sum>;

export const Figures = z.strictObject({
  charged: Sum,
  /** Given back at bKash; what was given back in cash moves no money there. */
  refunded: Sum,
  /** Taka: charged less refunded. */
  net: answerTaka,
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
export const maxStatementDays = 367;

export const AccountStatement = z.strictObject({
  account: MerchantAccount,
  total: Figures,
  /** Every day of the range, newest first. */
  days: boundedList(maxStatementDays, DayFigures),
});
export type AccountStatement = z.output<typeof AccountStatement>;

const statementQuery = z.strictObject({
  /** Both inclusive; omitted, they default to the last 30 days. */
  dateStart: z.optional(dateQuery),
  dateEnd: z.optional(dateQuery),
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

const kind = z.enum(movementKinds, { error: defineFault('movementExpected') });

/** Maximum number of rows in each list of differences. */
export const maxListedDifferences = 500;

/** A row of bKash's statement. */
export const StatedRow = z.strictObject({
  kind,
  trxID: z
    .string({ error: defineFault('trxIdRequired') })
    .check(
      z.trim(),
      z.refine(isTrxID, defineFault('trxIdInvalid')),
      z.meta({ pattern: trxIdPattern.source, maxLength: 60 }),
    ),
  /** Taka; positive for a refund, too. */
  amount: takaAmount(defineFault('amountExpected')),
  /** As printed in the statement. */
  date: z.optional(plainText(60)),
});
export type StatedRow = z.output<typeof StatedRow>;

/** A movement of money at bKash, as its payment records it. */
export const Movement = z.strictObject({
  kind,
  trxID: answerText(100),
  /** Taka. */
  amount: answerTaka,
  at: instant,
  paymentId: id,
  institutionId: id,
});
export type Movement = z.output<typeof Movement>;

const differenceList = <T extends z.ZodMiniType>(row: T) =>
  z.strictObject({
    count: z.int(),
    /** The first of them. */ rows: boundedList(maxListedDifferences, row),
  });

export const Comparison = z.strictObject({
  /** Rows of the statement that match the payments. */
  agreeing: z.int(),
  /** Rows of payments that others, such as another institution, make with the same account. */
  elsewhere: Sum,
  /** Rows without a payment of this account. */
  unknown: differenceList(StatedRow),
  /** Movements of the range that the statement lacks, newest first. */
  missing: differenceList(Movement),
  /** Movements whose amount differs from the statement's. */
  differing: differenceList(z.extend(Movement, { /** Taka. */ stated: answerTaka })),
});
export type Comparison = z.output<typeof Comparison>;

const comparisonBody = z.strictObject({
  accountId: id,
  dateStart: dateQuery,
  dateEnd: dateQuery,
  rows: z
    .array(StatedRow, { error: defineFault('statementRowsExpected') })
    .check(
      z.maxLength(maxComparedRows, defineFault('tooManyStatementRows', { max: maxComparedRows })),
    ),
});

/** Bytes for the maximum number of rows, each of maximum length. */
const comparisonBytes = 1024 * 1024;

const institutionAccess = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;
const platformAccess = { types: ['SUPER'] } as const;
const csvType = 'text/csv; charset=utf-8';

export const statements = {
  ofInstitution: defineEndpoint({
    operationId: 'getStatement',
    method: 'GET',
    path: '/statement/:institutionId',
    summary: 'What was charged, refunded and is open, by merchant account and business day',
    who: institutionAccess,
    query: statementQuery,
    status: 200,
    answer: Statement,
  }),
  csv: defineEndpoint({
    operationId: 'downloadStatement',
    method: 'GET',
    path: '/statement/:institutionId/csv',
    summary: 'The statement of an institution as CSV (UTF-8 with BOM)',
    who: institutionAccess,
    query: statementQuery,
    status: 200,
    media: csvType,
  }),
  compare: defineEndpoint({
    operationId: 'compareStatement',
    method: 'POST',
    path: '/statement/:institutionId/compare',
    summary:
      'Compare the payments of one of the institution’s own accounts with the provider’s statement',
    who: institutionAccess,
    isReadOnly: true,
    body: comparisonBody,
    maxBytes: comparisonBytes,
    status: 200,
    answer: Comparison,
  }),
  ofPlatform: defineEndpoint({
    operationId: 'getPlatformStatement',
    method: 'GET',
    path: '/platform-statement',
    summary: 'The same of the platform’s accounts, over all institutions',
    who: platformAccess,
    query: statementQuery,
    status: 200,
    answer: Statement,
  }),
  platformCsv: defineEndpoint({
    operationId: 'downloadPlatformStatement',
    method: 'GET',
    path: '/platform-statement/csv',
    summary: 'The statement of the platform as CSV (UTF-8 with BOM)',
    who: platformAccess,
    query: statementQuery,
    status: 200,
    media: csvType,
  }),
  platformCompare: defineEndpoint({
    operationId: 'comparePlatformStatement',
    method: 'POST',
    path: '/platform-statement/compare',
    summary: 'Compare the payments of one of the platform’s accounts with the provider’s statement',
    who: platformAccess,
    isReadOnly: true,
    body: comparisonBody,
    maxBytes: comparisonBytes,
    status: 200,
    answer: Comparison,
  }),
};
