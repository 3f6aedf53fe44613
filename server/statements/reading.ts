import type { EndpointBody, EndpointQuery } from '../../contract/endpoint.ts';
import { maxComparedRows } from '../../contract/import-limits.ts';
import {
  type AccountStatement,
  type Comparison,
  type Movement,
  maxStatementDays,
  movementKinds,
  type statements,
} from '../../contract/statements.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import type { Db } from '../platform/db/store.ts';
import { type BoundedRange, rangeOfQuery } from '../platform/http/day-range.ts';
import { refuseCall, refuseField } from '../platform/http/errors.ts';
import {
  findAccounts,
  type Holder,
  type PresentPlatform,
  type StatementAccount,
} from './accounts.ts';
import { compareMovements, movementKey } from './compare.ts';
import {
  movementsByTrxId,
  movementsInRange,
  presentMovement,
  readDaySums,
  trxIdsOfMerchant,
} from './queries.ts';
import { type FigureSums, toAccountStatement } from './statement.ts';

interface Dates {
  readonly dateStart?: string | undefined;
  readonly dateEnd?: string | undefined;
}

/** The days of a query. Every payment of them is read, so the limit is lower than elsewhere. */
const rangeOfStatement = async (
  { dateStart, dateEnd }: Dates,
  calendar: Calendar,
  now: number,
): Promise<BoundedRange> => {
  const range = await rangeOfQuery({ dateStart, dateEnd }, calendar, now, async () => undefined);
  if (range.to - range.from < maxStatementDays) return range;
  throw refuseField('dateStart', 'rangeOverYear');
};

export interface StatementContext {
  readonly db: Db;
  readonly holder: Holder;
  readonly calendar: Calendar;
  /** The platform's current account, if there is one. */
  readonly present: PresentPlatform | undefined;
  readonly now: number;
}

const readSums = async (
  { db, holder, calendar, present }: StatementContext,
  range: BoundedRange,
): Promise<{ sums: FigureSums; accounts: StatementAccount[] }> => {
  const sums = {
    charged: await readDaySums(db, holder, 'charged', range, calendar),
    refunded: await readDaySums(db, holder, 'refunded', range, calendar),
    open: await readDaySums(db, holder, 'open', range, calendar),
  };
  const daySums = [...sums.charged, ...sums.refunded];
  return { sums, accounts: await findAccounts(db, holder, daySums, present) };
};

export interface ReadStatement {
  readonly range: BoundedRange;
  readonly accounts: readonly AccountStatement[];
}

/** Reads the charges and refunds of each account by day. */
export const readStatement = async (
  context: StatementContext,
  query: EndpointQuery<typeof statements.ofPlatform>,
): Promise<ReadStatement> => {
  const range = await rangeOfStatement(query, context.calendar, context.now);
  const { sums, accounts } = await readSums(context, range);
  return { range, accounts: accounts.map((account) => toAccountStatement(account, sums, range)) };
};

type CompareRequest = EndpointBody<typeof statements.compare>;

const accountToCompare = async (
  context: StatementContext,
  range: BoundedRange,
  accountId: string,
): Promise<StatementAccount> => {
  const { accounts } = await readSums(context, range);
  const account = accounts.find(({ shown }) => shown._id === accountId);
  // The provider's statement of a platform account contains the payments of every institution.
  if (!account || (account.shown.owner === 'PLATFORM' && context.holder !== 'PLATFORM')) {
    throw refuseCall(404, 'accountNotFound');
  }
  return account;
};

/** Compares the provider's statement with our payments. */
export const compareStatement = async (
  context: StatementContext,
  request: CompareRequest,
): Promise<Comparison> => {
  const { db, holder, calendar, now, present } = context;
  const range = await rangeOfStatement(request, calendar, now);
  const account = await accountToCompare(context, range, request.accountId);
  const ours: Movement[] = [];
  const statedMovements: Movement[] = [];
  const elsewhere = new Set<string>();
  const { username } = account;
  for (const kind of movementKinds) {
    const movementQuery = { holder, account, kind };
    const inRange = await movementsInRange(
      movementQuery,
      range,
      calendar,
      maxComparedRows + 1,
    ).execute(db);
    ours.push(...inRange.rows.map((row) => presentMovement(kind, row)));
    const stated = request.rows.filter((row) => row.kind === kind);
    const trxIDs = new Set(stated.map(({ trxID }) => trxID.toUpperCase()));
    const byTrxId = await movementsByTrxId(db, movementQuery, [...trxIDs]).execute(db);
    statedMovements.push(...byTrxId.rows.map((row) => presentMovement(kind, row)));
    if (username === undefined) continue;
    const merchant = { username, present };
    const ofMerchant = await trxIdsOfMerchant(db, kind, merchant, [...trxIDs]).execute(db);
    for (const { name } of ofMerchant.rows) elsewhere.add(movementKey({ kind, trxID: name }));
  }
  if (ours.length > maxComparedRows) {
    throw refuseField('dateStart', 'tooManyPayments', { max: maxComparedRows });
  }
  return compareMovements(request.rows, statedMovements, ours, elsewhere);
};
