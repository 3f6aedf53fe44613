import * as z from 'zod/mini';
import { type DateRange, type Period, periods } from '../../contract/values/periods.ts';
import { optionalField } from '../ui/filters/fields.ts';
import { datesOf as datesIn, lastMonth, oneRange, rangeFields } from '../ui/filters/range.ts';

const tooLong: readonly Period[] = ['last_2_years', 'maximum'];

/** The presets of at most a year. */
export const statementPeriods = periods.filter((period) => !tooLong.includes(period));

/** By default the last month. */
export const statementSearch = z
  .object({ ...rangeFields, period: optionalField(z.enum(statementPeriods)) })
  .check(z.overwrite(oneRange()));
export type StatementSearch = z.output<typeof statementSearch>;

export const datesOf = (search: StatementSearch, today: string): DateRange =>
  datesIn(search, today) ?? lastMonth(today);
