import { toTaka } from '../../contract/money.ts';
import { isoDate } from '../../contract/periods.ts';
import type { AccountStatement, Figures } from '../../contract/statements.ts';
import type { BoundedRange } from '../stats/range.ts';
import { isMadeWith, type KnownAccount } from './accounts.ts';
import type { Counted, DaySum } from './queries.ts';

export type Sums = Readonly<Record<Counted, readonly DaySum[]>>;

const poishaOf = (sums: readonly DaySum[]): number =>
  sums.reduce((sum, { amount }) => sum + amount, 0);

const sumOf = (sums: readonly DaySum[]): Figures['charged'] => ({
  count: sums.reduce((sum, { count }) => sum + count, 0),
  amount: toTaka(poishaOf(sums)),
});

const figuresOf = ({ charged, refunded, open }: Sums): Figures => ({
  charged: sumOf(charged),
  refunded: sumOf(refunded),
  net: toTaka(poishaOf(charged) - poishaOf(refunded)),
  open: sumOf(open),
});

const only = (sums: Sums, isIt: (sum: DaySum) => boolean): Sums => ({
  charged: sums.charged.filter(isIt),
  refunded: sums.refunded.filter(isIt),
  open: sums.open.filter(isIt),
});

/** Sums up an account's figures, in all and for every day of the range. */
export const statementOf = (
  account: KnownAccount,
  sums: Sums,
  range: BoundedRange,
): AccountStatement => {
  const own = only(sums, (sum) => isMadeWith(account, sum));
  return {
    account: account.shown,
    total: figuresOf(own),
    days: range
      .days()
      .toReversed()
      .map((day) => ({ date: isoDate(day), ...figuresOf(only(own, (sum) => sum.day === day)) })),
  };
};
