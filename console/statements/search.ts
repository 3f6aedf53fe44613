import * as z from 'zod/mini';
import { type DateRange, type Period, periods, rangeOf } from '../../contract/periods.ts';
import { dateIn, given, isRange, lastMonth } from '../ui/filters/range-search.ts';

const tooLong: readonly Period[] = ['last_2_years', 'maximum'];

/** The presets of at most a year. */
export const statementPeriods = periods.filter((period) => !tooLong.includes(period));

const shape = z.object({
  /** By day, where the payments stand beside it. */
  view: z.catch(z.optional(z.literal('days')), undefined),
  /** A preset. The names differ from the other tabs': each keeps its own range. */
  statementRange: z.catch(z.optional(z.enum(statementPeriods)), undefined),
  statementStart: dateIn,
  statementEnd: dateIn,
});

/** What the URL holds of the statement; left out is the default, the last month. */
export type StatementSearch = Partial<z.output<typeof shape>>;

export const parseStatementSearch = (raw: unknown): StatementSearch => {
  const read = z.safeParse(shape, raw);
  if (!read.success) return {};
  const { view, statementRange, statementStart, statementEnd } = read.data;
  return given({
    view,
    ...(!statementRange && isRange(statementStart, statementEnd)
      ? { statementStart, statementEnd }
      : { statementRange }),
  });
};

export const datesOf = (search: StatementSearch, today: string): DateRange => {
  const { statementRange, statementStart, statementEnd } = search;
  if (statementStart && statementEnd) return { dateStart: statementStart, dateEnd: statementEnd };
  return (statementRange && rangeOf(statementRange, today)) ?? lastMonth(today);
};

/** Cleared (null) it is the last month again. */
export const withPeriod = (search: StatementSearch, period: Period | null): StatementSearch =>
  parseStatementSearch({ view: search.view, statementRange: period ?? undefined });

/** A custom range clears the preset. */
export const withDates = (search: StatementSearch, dates: DateRange): StatementSearch =>
  parseStatementSearch({
    view: search.view,
    statementStart: dates.dateStart,
    statementEnd: dates.dateEnd,
  });
