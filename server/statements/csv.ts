import { isoDate } from '../../contract/periods.ts';
import type { AccountStatement, MerchantAccount } from '../../contract/statements.ts';
import type { DayRange } from '../platform/http/day-range.ts';
import type { ReportTable } from '../reports/files/tables.ts';

const accountName = ({ owner, name }: MerchantAccount): string =>
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

async function* statementRows(accounts: readonly AccountStatement[]) {
  for (const { account, days } of accounts) {
    yield days.map(({ date, charged, refunded, net, open }) => [
      accountName(account),
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
export const statementTable = (accounts: readonly AccountStatement[]): ReportTable => ({
  title: 'Statement',
  columns,
  rows: statementRows(accounts),
});

export const statementFileName = ({ from, to }: DayRange): string =>
  `statement-${isoDate(from)}-to-${isoDate(to)}.csv`;
