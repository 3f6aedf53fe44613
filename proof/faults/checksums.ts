import { createHash } from 'node:crypto';
import { dumpOf } from '../dump.ts';
import type { Place } from '../places.ts';

/** Of every table the number of its rows and a digest of them all. */
export const checksumsOf = async (place: Place): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {};
  for (const [table, rows] of await dumpOf(place)) {
    const digest = createHash('sha256').update(rows.join('\n')).digest('hex');
    sums[table] = `${rows.length} rows, ${digest}`;
  }
  return sums;
};
