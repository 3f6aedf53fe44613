import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Message } from '../../contract/messages/text.ts';
import { readFault } from '../../contract/messages.ts';
import { dateQuery } from '../../contract/overview.ts';
import { toTaka } from '../../contract/values/money.ts';
import { type Calendar, isoDate } from '../../contract/values/periods.ts';
import { typeColumns } from '../machines/rollup/rollup.ts';
import { daySums } from '../machines/rollup/rollup-counts.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import {
  type BoundedRange,
  type DayRange,
  requireBoundedRange,
} from '../platform/http/day-range.ts';
import { refuseFaults } from '../platform/http/errors.ts';
import { countersOf } from './rules.ts';

const countersByName = {
  success: countersOf('ALL', 'SUCCESSFUL'),
  failed: countersOf('ALL', 'FAILED'),
  paid: Object.values(typeColumns).map((type) => `${type}Paid` as const),
};

interface DayCounts {
  readonly day: number;
  readonly success: number;
  readonly failed: number;
  /** Poisha, less refunds. */
  readonly paid: number;
}

export const countDispensesByDay = async (
  db: Db,
  scope: TenantScope,
  range: DayRange,
): Promise<DayCounts[]> => {
  const { rows } = await sql<DayCounts>`
    select * from ${daySums(scope, range, countersByName)}`.execute(db);
  return rows;
};

/** Parses the range of two path parameters; reports every fault at its own field. */
export const parsePathRange = (
  params: { readonly startDate: string; readonly endDate: string },
  calendar: Calendar,
): BoundedRange => {
  const faults: Record<string, Message> = {};
  const [from = '', to = ''] = (['startDate', 'endDate'] as const).map((field) => {
    const { data, error } = z.safeParse(dateQuery, params[field]);
    if (error) faults[field] = readFault(error.issues[0]?.message);
    return data;
  });
  refuseFaults(faults);
  return requireBoundedRange(
    { from: calendar.dayOfText(from), to: calendar.dayOfText(to) },
    'startDate',
  );
};

/** Lists every day of the range, with zeros where nothing was dispensed. */
export const toDailyStats = (counts: readonly DayCounts[], range: BoundedRange) => {
  const byDay = new Map(counts.map((row) => [row.day, row]));
  return range.days().map((day) => {
    const { success = 0, failed = 0, paid = 0 } = byDay.get(day) ?? {};
    const total = success + failed;
    return { _id: isoDate(day), total, success, failed, paidAmount: toTaka(paid) };
  });
};
