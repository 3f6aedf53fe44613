import type { AccountStatement, Figures } from '../../contract/statements.ts';
import { toTaka } from '../../contract/values/money.ts';
import { isoDate } from '../../contract/values/periods.ts';
import type { BoundedRange } from '../platform/http/day-range.ts';
import { isPaidWith, type StatementAccount } from './accounts.ts';
import type { DaySum, FigureKind } from './queries.ts';

export type FigureSums = Readonly<Record<FigureKind, readonly DaySum[]>>;

const poishaOf = (sums: readonly DaySum[]): number =>
  sums.reduce((sum, { amount }) => sum + amount, 0);

const sumOf = (sums: readonly DaySum[]): Figures['charged'] => ({
  count: sums.reduce((sum, { count }) => sum + count, 0),
  amount: toTaka(poishaOf(sums)),
});

const toFigures = ({ charged, refunded, open }: FigureSums): Figures => ({
  charged: sumOf(charged),
  refunded: sumOf(refunded),
  net: toTaka(poishaOf(charged) - poishaOf(refunded)),
  open: sumOf(open),
});

const filterSums = (sums: FigureSums, matches: (sum: DaySum) => boolean): FigureSums => ({
  charged: sums.charged.filter(matches),
  refunded: sums.refunded.filter(matches),
  open: sums.open.filter(matches),
});

/** Sums up an account's figures, in all and for every day of the range. */
export const toAccountStatement = (
  account: StatementAccount,
  sums: FigureSums,
  range: BoundedRange,
): AccountStatement => {
  const own = filterSums(sums, (sum) => isPaidWith(account, sum));
  return {
    account: account.shown,
    total: toFigures(own),
    days: range
      .days()
      .toReversed()
      .map((day) => ({
        date: isoDate(day),
        ...toFigures(filterSums(own, (sum) => sum.day === day)),
      })),
  };
};
