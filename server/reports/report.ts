import type { Summary } from '../../contract/overview.ts';
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
import { type MachineNames, nameMachines } from '../machines/names.ts';
import { stockAround } from '../overview/queries.ts';
import { summaryOf } from '../overview/rules.ts';
import { countsIn } from '../stats/counts.ts';
import type { DayRange } from '../stats/range.ts';
import { stockLogsOf, updateDays } from './queries.ts';
import { rangeOfReport } from './range.ts';

export interface Asked {
  readonly db: Db;
  readonly admin: AdminCaller;
  readonly query: ReportQuery;
  readonly now: number;
}

/** Rows that are read while they are written, and how many of them there will be. */
export interface Long<T> {
  readonly count: number;
  readonly chunks: AsyncIterable<T[]>;
}

export interface LongDispenses extends Long<DispenseRow> {
  /** Holds the machines of every row that has been read. */
  readonly names: MachineNames;
}

/** What a report is made of; a part that was not asked for is null. */
export interface Parts {
  readonly scope: Scope;
  readonly range: DayRange;
  readonly summary: Summary | null;
  readonly stocks: Long<StockLog> | null;
  readonly dispenses: LongDispenses | null;
}

type View = Pick<Parts, 'scope' | 'range'> & { readonly calendar: Calendar };

const stocksOf = async (db: Db, { scope, range, calendar }: View): Promise<Long<StockLog>> => {
  const days = await updateDays(db, scope, range);
  return {
    count: days.reduce((sum, { total }) => sum + total, 0),
    chunks: stockLogsOf(db, scope, days, calendar),
  };
};

async function* naming(db: Db, chunks: AsyncIterable<DispenseRow[]>, names: MachineNames) {
  for await (const rows of chunks) {
    await nameMachines(db, rows, names);
    yield rows;
  }
}

/** Every dispense of a view, named by its machine. */
export const dispensesIn = async (
  db: Db,
  view: View,
  filter: DispenseFilter,
): Promise<LongDispenses> => {
  const days = await matchingDays(db, view.scope, view.range, filter);
  const names: MachineNames = new Map();
  return {
    count: days.reduce((sum, { matching }) => sum + matching, 0),
    chunks: naming(db, dispensesOf(db, { ...view, filter }, days), names),
    names,
  };
};

export const partsOf = async (
  { db, admin, query, now }: Asked,
  calendar: Calendar,
): Promise<Parts> => {
  const scope = await scopeOf(db, admin, query);
  const range = await rangeOfReport(db, scope, query, calendar, now);
  const view = { scope, range, calendar };
  const filter: DispenseFilter = {
    transactionType: query.dispenseTransactionType,
    status: query.dispenseStatus,
  };
  return {
    scope,
    range,
    summary: query.isShowSummary
      ? summaryOf(await countsIn(db, scope, range), await stockAround(db, scope, range))
      : null,
    stocks: query.isShowStockUpdates ? await stocksOf(db, view) : null,
    dispenses: query.isShowDispenseUpdates ? await dispensesIn(db, view, filter) : null,
  };
};
