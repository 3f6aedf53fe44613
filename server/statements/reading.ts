import type { Body, Query } from '../../contract/endpoint.ts';
import type { Calendar } from '../../contract/periods.ts';
import {
  type AccountStatement,
  type Comparison,
  type Movement,
  mostCompared,
  movementKinds,
  type statements,
} from '../../contract/statements.ts';
import type { Db } from '../core/db/store.ts';
import { refuse, refuseField } from '../core/errors.ts';
import type { BoundedRange } from '../stats/range.ts';
import { accountsOf, type Holder, type KnownAccount, type PresentPlatform } from './accounts.ts';
import { compared } from './compare.ts';
import { movementsIn, movementsNamed, presentMovement, sumsOf } from './queries.ts';
import { rangeOfStatement } from './range.ts';
import { type Sums, statementOf } from './statement.ts';

export interface Reading {
  readonly db: Db;
  readonly holder: Holder;
  readonly calendar: Calendar;
  /** The platform's current account, if there is one. */
  readonly present: PresentPlatform | undefined;
  readonly now: number;
}

const sumsIn = async (
  { db, holder, calendar, present }: Reading,
  range: BoundedRange,
): Promise<{ sums: Sums; accounts: KnownAccount[] }> => {
  const sums = {
    charged: await sumsOf(db, holder, 'charged', range, calendar),
    refunded: await sumsOf(db, holder, 'refunded', range, calendar),
    open: await sumsOf(db, holder, 'open', range, calendar),
  };
  const made = [...sums.charged, ...sums.refunded];
  return { sums, accounts: await accountsOf(db, holder, made, present) };
};

export interface ReadStatement {
  readonly range: BoundedRange;
  readonly accounts: readonly AccountStatement[];
}

/** Reads the charges and refunds of each account by day. */
export const readStatement = async (
  reading: Reading,
  asked: Query<typeof statements.ofPlatform>,
): Promise<ReadStatement> => {
  const range = await rangeOfStatement(asked, reading.calendar, reading.now);
  const { sums, accounts } = await sumsIn(reading, range);
  return { range, accounts: accounts.map((account) => statementOf(account, sums, range)) };
};

type Compared = Body<typeof statements.compare>;

const accountToCompare = async (
  reading: Reading,
  range: BoundedRange,
  accountId: string,
): Promise<KnownAccount> => {
  const { accounts } = await sumsIn(reading, range);
  const account = accounts.find(({ shown }) => shown._id === accountId);
  // The provider's statement of a platform account contains the payments of every institution.
  if (!account || (account.shown.owner === 'PLATFORM' && reading.holder !== 'PLATFORM')) {
    throw refuse(404, 'accountNotFound');
  }
  return account;
};

/** Compares the provider's statement with our payments. */
export const compareStatement = async (reading: Reading, asked: Compared): Promise<Comparison> => {
  const { db, holder, calendar, now } = reading;
  const range = await rangeOfStatement(asked, calendar, now);
  const account = await accountToCompare(reading, range, asked.accountId);
  const ours: Movement[] = [];
  const named: Movement[] = [];
  for (const kind of movementKinds) {
    const wanted = { holder, account, kind };
    const moved = await movementsIn(wanted, range, calendar, mostCompared + 1).execute(db);
    ours.push(...moved.rows.map((row) => presentMovement(kind, row)));
    const stated = asked.rows.filter((row) => row.kind === kind);
    const trxIDs = new Set(stated.map(({ trxID }) => trxID.toUpperCase()));
    const found = await movementsNamed(db, wanted, [...trxIDs]).execute(db);
    named.push(...found.rows.map((row) => presentMovement(kind, row)));
  }
  if (ours.length > mostCompared) {
    throw refuseField('dateStart', 'tooManyPayments', { max: mostCompared });
  }
  return compared(asked.rows, named, ours);
};
