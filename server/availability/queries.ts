import * as z from 'zod/mini';
import type { Db } from '../platform/db/store.ts';
import type { DayRange } from '../platform/http/day-range.ts';
import type { ComputedDay } from './save.ts';
import { parseSizes } from './size-sums.ts';

const Gaps = z.array(z.tuple([z.int(), z.int()]));

/** Reads the counted days of a machine, in order. */
export const readMachineDays = async (
  db: Db,
  machineId: string,
  { from, to }: DayRange,
): Promise<ComputedDay[]> => {
  const rows = await db
    .selectFrom('availability')
    .select(['day', 'openMinutes', 'ableMinutes', 'sizes', 'gaps'])
    .where('machineId', '=', machineId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  return rows.map(({ sizes, gaps, ...row }) => ({
    ...row,
    sizes: parseSizes(sizes),
    gaps: Gaps.parse(JSON.parse(gaps)),
  }));
};
