import { type RawBuilder, sql } from 'kysely';
import type { AvailableBySize } from '../../contract/available-minutes.ts';
import type { StockMovements, Summary } from '../../contract/overview.ts';
import type { ReportedCash, ReportQuery, StockLog } from '../../contract/reports.ts';
import type { Language } from '../../contract/values/languages.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import {
  type DispenseFilter,
  type DispenseRow,
  matchingDays,
  streamDispenses,
} from '../dispenses/queries.ts';
import { inScope } from '../institutions/in-scope.ts';
import { type MachineNames, withMachineNames } from '../machines/machine-names.ts';
import { countsIn } from '../machines/rollup/rollup-counts.ts';
import { availableMinutes } from '../overview/availability.ts';
import { firstDispenseDay, stockLevels, stockMovements } from '../overview/queries.ts';
import { summaryOf } from '../overview/rules.ts';
import type { Db } from '../platform/db/store.ts';
import { type AdminCaller, scopeOf, type TenantScope } from '../platform/endpoints/access.ts';
import { type DayRange, instantsOf, rangeOfQuery } from '../platform/http/day-range.ts';
import { countCollections, presentCollection, streamCollections } from '../visits/cash/queries.ts';
import { firstRecordedDay } from './queries.ts';
import { countLines, readStockLogs, updateDays } from './updates/updates.ts';

/**
 * As the overview's range, but without a start it begins at the first record.
 */
const rangeOfReport = async (
  db: Db,
  scope: TenantScope,
  query: ReportQuery,
  calendar: Calendar,
  now: number,
): Promise<DayRange> => {
  if (query.max || query.dateStart !== undefined) {
    return rangeOfQuery(query, calendar, now, () => firstDispenseDay(db, scope));
  }
  const today = calendar.dayOf(now);
  const to = query.dateEnd === undefined ? today : calendar.dayOfText(query.dateEnd);
  return { from: Math.min((await firstRecordedDay(db, scope)) ?? to, to), to };
};

/** Selects rows; without limits the range covers everything. */
export interface RowRange {
  readonly scope: TenantScope;
  readonly range: DayRange;
}

/** A report with its scope and days resolved. */
export interface ReportRequest extends RowRange {
  readonly query: ReportQuery;
  readonly now: number;
  readonly language: Language;
}

interface ReportContext {
  readonly db: Db;
  readonly admin: AdminCaller;
  readonly query: ReportQuery;
  readonly now: number;
}

/** Resolves the scope and days of a report; throws where the admin may not read it. */
export const resolveReport = async (
  { db, admin, query, now }: ReportContext,
  calendar: Calendar,
  language: Language,
): Promise<ReportRequest> => {
  const scope = await scopeOf(db, admin, query);
  const { from, to } = await rangeOfReport(db, scope, query, calendar, now);
  // Sent to a thread, so it contains plain data only.
  return { scope, range: { from, to }, query, now, language };
};

/** Rows that are written while they are read. */
export interface LongDispenses {
  readonly chunks: AsyncIterable<DispenseRow[]>;
  /** Contains the machines of every row that has been read. */
  readonly names: MachineNames;
}

/** The parts of a report; a part that was not requested is null. */
export interface ReportParts {
  readonly summary: Summary | null;
  readonly movements: StockMovements | null;
  readonly availability: AvailableBySize | null;
  readonly stocks: AsyncIterable<StockLog[]> | null;
  readonly dispenses: LongDispenses | null;
  readonly cash: AsyncIterable<ReportedCash[]> | null;
}

const toDispenseFilter = ({
  dispenseTransactionType,
  dispenseStatus,
}: ReportQuery): DispenseFilter => ({
  transactionType: dispenseTransactionType,
  status: dispenseStatus,
});

const collectionsIn = async (
  db: Db,
  calendar: Calendar,
  { scope, range }: RowRange,
): Promise<RawBuilder<boolean>> => {
  const { from, to } = instantsOf(calendar, range);
  return sql`${await inScope(db, scope)} and "at" between ${from} and ${to}`;
};

/** Yields the collections of cash of a view, newest first. */
async function* readCash(
  db: Db,
  calendar: Calendar,
  view: RowRange,
): AsyncGenerator<ReportedCash[]> {
  for await (const rows of streamCollections(db, await collectionsIn(db, calendar, view))) {
    yield rows.map((row) => ({ ...presentCollection(row), in: row.in, orn: row.orn }));
  }
}

/** Counts the rows of a report: its dispenses, the lines of its updates and collections of cash. */
export const countReportRows = async (
  db: Db,
  calendar: Calendar,
  { scope, range, query }: ReportRequest,
): Promise<number> => {
  const lines = query.isShowStockUpdates ? await countLines(db, scope, range) : 0;
  const dispenses = query.isShowDispenseUpdates
    ? await matchingDays(db, scope, range, toDispenseFilter(query))
    : [];
  const cash = query.isShowCash
    ? await countCollections(db, await collectionsIn(db, calendar, { scope, range }))
    : 0;
  return dispenses.reduce((sum, { matching }) => sum + matching, lines + cash);
};

/** Reads all dispenses of a view, and the names of their machines. */
export const readDispenses = async (
  db: Db,
  calendar: Calendar,
  { scope, range }: RowRange,
  filter: DispenseFilter,
): Promise<LongDispenses> => {
  const days = await matchingDays(db, scope, range, filter);
  const names: MachineNames = new Map();
  return {
    chunks: withMachineNames(db, streamDispenses(db, { scope, filter, calendar }, days), names),
    names,
  };
};

const readSummary = async (db: Db, { scope, range }: RowRange): Promise<Summary> =>
  summaryOf(await countsIn(db, scope, range), await stockLevels(db, scope, range));

const readAvailable = async (
  db: Db,
  { scope, range }: RowRange,
): Promise<AvailableBySize | null> => {
  const minutes = await availableMinutes(db, scope, range);
  return minutes.openMinutes > 0 ? minutes : null;
};

const readStocks = async (
  db: Db,
  calendar: Calendar,
  { scope, range, language }: RowRange & Pick<ReportRequest, 'language'>,
) => readStockLogs(db, scope, await updateDays(db, scope, range), { calendar, language });

export const readReportParts = async (
  db: Db,
  calendar: Calendar,
  { query, ...view }: ReportRequest,
): Promise<ReportParts> => ({
  summary: query.isShowSummary ? await readSummary(db, view) : null,
  movements: query.isShowSummary ? await stockMovements(db, view.scope, view.range) : null,
  availability: query.isShowSummary ? await readAvailable(db, view) : null,
  stocks: query.isShowStockUpdates ? await readStocks(db, calendar, view) : null,
  dispenses: query.isShowDispenseUpdates
    ? await readDispenses(db, calendar, view, toDispenseFilter(query))
    : null,
  cash: query.isShowCash ? readCash(db, calendar, view) : null,
});
