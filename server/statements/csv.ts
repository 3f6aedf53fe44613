import type { AccountStatement, MerchantAccount } from '../../contract/statements.ts';
import { isoDate } from '../../contract/values/periods.ts';
import type { DayRange } from '../platform/http/day-range.ts';
import { createTable, type ReportTable } from '../reports/files/tables.ts';

const accountName = ({ owner, name }: MerchantAccount): string =>
  owner === 'PLATFORM' ? ['Default gateway', name].filter(Boolean).join(' · ') : name;

/** One row per account and day. */
export const statementTable = (accounts: readonly AccountStatement[]): ReportTable =>
  createTable(
    'Statement',
    [
      ['Merchant account', 16, ({ account }) => accountName(account)],
      ['Date', 16, ({ date }) => date],
      ['Charges', 16, ({ charged }) => charged.count],
      ['Charged (Tk)', 16, ({ charged }) => charged.amount],
      ['Refunds', 16, ({ refunded }) => refunded.count],
      ['Refunded (Tk)', 16, ({ refunded }) => refunded.amount],
      ['Net (Tk)', 16, ({ net }) => net],
      ['Open', 16, ({ open }) => open.count],
      ['Open (Tk)', 16, ({ open }) => open.amount],
    ],
    accounts.map(({ account, days }) => days.map((day) => ({ account, ...day }))),
  );

export const statementFileName = ({ from, to }: DayRange): string =>
  `statement-${isoDate(from)}-to-${isoDate(to)}.csv`;
