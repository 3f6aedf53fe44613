import type { StockMovements, Summary } from '../../contract/overview.ts';
import type { Calendar } from '../../contract/periods.ts';
import type { ReportQuery, StockLog } from '../../contract/reports.ts';
import { type AdminCaller, type Scope, scopeOf } from '../core/access.ts';
import type { Db } from '../core/db/store.ts';
import {
  type DispenseFilter,
  type DispenseRow,
  dispensesOf,
  matchingDays,
} from '../dispenses/queries.ts';
import { type MachineNames, named } from '../machines/names.ts';
import { stockAround, stockMovements } from '../overview/queries.ts';
import { summaryOf } from '../overview/rules.ts';
import { countsIn } from '../stats/counts.ts';
import type { DayRange } from '../stats/range.ts';
import { rangeOfReport } from './range.ts';
import { stockLogsOf, updateDays } from './updates.ts';

/** Selects rows; without limits the range covers everything. */
export interface View {
  readonly scope: Scope;
  readonly range: DayRange;
}

/** A report with its scope and days resolved. */
export interface ReportAsked extends View {
  readonly query: ReportQuery;
  readonly now: number;
}

interface Asked {
  readonly db: Db;
  readonly admin: AdminCaller;
  readonly query: ReportQuery;
  readonly now: number;
}

/** Resolves the scope and days of a report; throws where the admin may not read it. */
export const reportOf = async (
  { db, admin, query, now }: Asked,
  calendar: Calendar,
): Promise<ReportAsked> => {
  const scope = await scopeOf(db, admin, query);
  const { from, to } = await rangeOfReport(db, scope, query, calendar, now);
  // Sent to a thread, so it contains plain data only.
  return { scope, range: { from, to }, query, now };
};

/** Rows that are written while they are read. */
export interface LongDispenses {
  readonly chunks: AsyncIterable<DispenseRow[]>;
  /** Contains the machines of every row that has been read. */
  readonly names: MachineNames;
}

/** The parts of a report; a part that was not requested is null. */
export interface Parts {
  readonly summary: Summary | null;
  readonly movements: StockMovements | null;
  readonly stocks: AsyncIterable<StockLog[]> | null;
  readonly dispenses: LongDispenses | null;
}

const filterOf = ({ dispenseTransactionType, dispenseStatus }: ReportQuery): DispenseFilter => ({
  transactionType: dispenseTransactionType,
  status: dispenseStatus,
});

/** Counts the dispenses and updates of a report. */
export const lengthsOf = async (db: Db, { scope, range, query }: ReportAsked) => {
  const stocks = query.isShowStockUpdates ? await updateDays(db, scope, range) : [];
  const dispenses = query.isShowDispenseUpdates
    ? await matchingDays(db, scope, range, filterOf(query))
    : [];
  return {
    updates: stocks.reduce((sum, { total }) => sum + total, 0),
    dispenses: dispenses.reduce((sum, { matching }) => sum + matching, 0),
  };
};

/** Reads all dispenses of a view, and the names of their machines. */
export const dispensesIn = async (
  db: Db,
  calendar: Calendar,
  { scope, range }: View,
  filter: DispenseFilter,
): Promise<LongDispenses> => {
  const days = await matchingDays(db, scope, range, filter);
  const names: MachineNames = new Map();
  return { chunks: named(db, dispensesOf(db, { scope, filter, calendar }, days), names), names };
};

const summaryIn = async (db: Db, { scope, range }: View): Promise<Summary> =>
  summaryOf(await countsIn(db, scope, range), await stockAround(db, scope, range));

const stocksIn = async (db: Db, calendar: Calendar, { scope, range }: View) =>
  stockLogsOf(db, scope, await updateDays(db, scope, range), calendar);

export const partsOf = async (
  db: Db,
  calendar: Calendar,
  { query, ...view }: ReportAsked,
): Promise<Parts> => ({
  summary: query.isShowSummary ? await summaryIn(db, view) : null,
  movements: query.isShowSummary ? await stockMovements(db, view.scope, view.range) : null,
  stocks: query.isShowStockUpdates ? await stocksIn(db, calendar, view) : null,
  dispenses: query.isShowDispenseUpdates
    ? await dispensesIn(db, calendar, view, filterOf(query))
    : null,
});
