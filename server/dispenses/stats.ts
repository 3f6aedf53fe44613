import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Message } from '../../contract/messages/text.ts';
import { faultIn } from '../../contract/messages.ts';
import { toTaka } from '../../contract/money.ts';
import { queryDate } from '../../contract/overview.ts';
import { type Calendar, isoDate } from '../../contract/periods.ts';
import type { Scope } from '../core/access.ts';
import type { Db } from '../core/db/store.ts';
import { refuseFaults } from '../core/errors.ts';
import { daysOf, sumOf } from '../stats/counts.ts';
import { type BoundedRange, bounded, type DayRange } from '../stats/range.ts';
import { typeColumns } from '../stats/rollup.ts';
import { countersOf } from './rules.ts';

const paid = sumOf(Object.values(typeColumns).map((type) => `${type}Paid` as const));

interface DayCounts {
  readonly day: number;
  readonly success: number;
  readonly failed: number;
  /** Poisha, less refunds. */
  readonly paid: number;
}

export const countsByDay = async (db: Db, scope: Scope, range: DayRange): Promise<DayCounts[]> => {
  const { rows } = await sql<DayCounts>`
    select "day", ${sumOf(countersOf('ALL', 'SUCCESSFUL'))} as "success",
      ${sumOf(countersOf('ALL', 'FAILED'))} as "failed", ${paid} as "paid"
    from ${daysOf(scope, range)}`.execute(db);
  return rows;
};

/** Parses the range of two path parameters; reports every fault at its own field. */
export const rangeOfPath = (
  params: { readonly startDate: string; readonly endDate: string },
  calendar: Calendar,
): BoundedRange => {
  const faults: Record<string, Message> = {};
  const [from = '', to = ''] = (['startDate', 'endDate'] as const).map((field) => {
    const { data, error } = z.safeParse(queryDate, params[field]);
    if (error) faults[field] = faultIn(error.issues[0]?.message);
    return data;
  });
  refuseFaults(faults);
  return bounded({ from: calendar.dayOfText(from), to: calendar.dayOfText(to) }, 'startDate');
};

/** Lists every day of the range, with zeros where nothing was dispensed. */
export const statsOf = (counts: readonly DayCounts[], range: BoundedRange) => {
  const byDay = new Map(counts.map((row) => [row.day, row]));
  return range.days().map((day) => {
    const { success = 0, failed = 0, paid = 0 } = byDay.get(day) ?? {};
    const total = success + failed;
    return { _id: isoDate(day), total, success, failed, paidAmount: toTaka(paid) };
  });
};
