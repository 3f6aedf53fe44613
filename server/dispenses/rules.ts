import type { StatusFilter, TransactionFilter } from '../../contract/dispenses.ts';
import type { Counter } from '../machines/rollup/machine-totals.ts';
import { typeColumns } from '../machines/rollup/rollup.ts';

/** Selects the rollup columns that count the dispenses of a filter. */
export const countersOf = (type: TransactionFilter, status: StatusFilter): Counter[] => {
  const columns = type === 'ALL' ? Object.values(typeColumns) : [typeColumns[type]];
  return columns.flatMap((column): Counter[] => [
    ...(status === 'FAILED' ? [] : [`${column}Success` as const]),
    ...(status === 'SUCCESSFUL' ? [] : [`${column}Failure` as const]),
  ]);
};

export interface MatchingDay {
  readonly day: number;
  /** Dispenses of the day, and how many of them match the filter. */
  readonly total: number;
  readonly matching: number;
}

/** Adjacent days from which a page takes rows, read by one query. */
export interface PageRun {
  readonly from: number;
  readonly to: number;
  readonly skip: number;
  readonly take: number;
}

/** Finds the rows of a page by the counts of the days, in the order of the list. */
export const planPageRuns = (
  days: readonly MatchingDay[],
  page: number,
  limit: number,
): PageRun[] => {
  const runs: PageRun[] = [];
  let skip = (page - 1) * limit;
  let wanted = limit;
  for (const { day, matching } of days) {
    if (wanted === 0) break;
    if (skip >= matching) {
      skip -= matching;
      continue;
    }
    const take = Math.min(wanted, matching - skip);
    const open = runs.at(-1);
    if (open && (open.from === day + 1 || open.to === day - 1)) {
      const [from, to] = [Math.min(open.from, day), Math.max(open.to, day)];
      runs[runs.length - 1] = { ...open, from, to, take: open.take + take };
    } else {
      runs.push({ from: day, to: day, skip, take });
    }
    skip = 0;
    wanted -= take;
  }
  return runs;
};
