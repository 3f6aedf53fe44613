import { tableOf } from '../dump.ts';
import type { Place } from '../places.ts';

interface Row {
  readonly seq: number;
  readonly hash: string;
  readonly action: string;
}

/** The chain as it stands, the oldest row first. */
export const chainOf = async (place: Place): Promise<Row[]> => {
  const rows: Row[] = (await tableOf(place, 'audit')).map((row) => JSON.parse(row));
  return rows.sort((a, b) => a.seq - b.seq);
};
