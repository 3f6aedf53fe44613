import { isoDate } from '../../contract/periods.ts';
import type { AccountStatement, MerchantAccount } from '../../contract/statements.ts';
import type { Table } from '../reports/tables.ts';
import type { DayRange } from '../stats/range.ts';

const nameOf = ({ owner, name }: MerchantAccount): string =>
  owner === 'PLATFORM' ? ['Default gateway', name].filter(Boolean).join(' · ') : name;

const columns = [
  'Merchant account',
  'Date',
  'Charges',
  'Charged (Tk)',
  'Refunds',
  'Refunded (Tk)',
  'Net (Tk)',
  'Open',
  'Open (Tk)',
].map((name) => ({ name, width: 16 }));

async function* linesOf(accounts: readonly AccountStatement[]) {
  for (const { account, days } of accounts) {
    yield days.map(({ date, charged, refunded, net, open }) => [
      nameOf(account),
      date,
      charged.count,
      charged.amount,
      refunded.count,
      refunded.amount,
      net,
      open.count,
      open.amount,
    ]);
  }
}

/** One row per account and day. */
export const tableOf = (accounts: readonly AccountStatement[]): Table => ({
  title: 'Statement',
  columns,
  rows: linesOf(accounts),
});

export const fileName = ({ from, to }: DayRange): string =>
  `statement-${isoDate(from)}-to-${isoDate(to)}.csv`;
