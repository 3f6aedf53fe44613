import type { ComparedLevel, ComparedRow } from '../../contract/comparison.ts';
import { isoDate } from '../../contract/values/periods.ts';
import type { DayRange } from '../platform/http/day-range.ts';
import { createTable, type ReportTable } from '../reports/files/tables.ts';

type Columns = Parameters<typeof createTable<ComparedRow>>[1];

const names: Columns = [
  ['Organization', 24, ({ organization }) => organization.name],
  ['Institution', 24, ({ institution }) => institution?.name ?? ''],
  ['Physical ID', 16, ({ machine }) => machine?.physicalId ?? ''],
  ['Name', 24, ({ machine }) => machine?.name ?? ''],
];

const namesOf: Readonly<Record<ComparedLevel, Columns>> = {
  ORGANIZATION: names.slice(0, 1),
  INSTITUTION: names.slice(0, 2),
  MACHINE: names,
};

export const comparisonTable = (by: ComparedLevel, rows: readonly ComparedRow[]): ReportTable =>
  createTable<ComparedRow>(
    'Comparison',
    [
      ...namesOf[by],
      ['Dispensed', 16, ({ figures }) => figures.dispensed],
      ['Income (Tk)', 16, ({ figures }) => figures.income],
      ['Stock', 16, ({ figures }) => figures.stock],
      ['Refunds (Tk)', 16, ({ figures }) => figures.refunds],
      ['Attention', 16, ({ figures }) => figures.attention],
    ],
    [rows],
  );

export const comparisonFileName = (by: ComparedLevel, { from, to }: DayRange): string =>
  `by-${by.toLowerCase()}-${isoDate(from)}-to-${isoDate(to)}.csv`;
