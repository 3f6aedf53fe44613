import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TimelineEntry } from '../../contract/timeline.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';

/** Before what a source is read on: an instant, and what of it has been read; '' is all of it. */
export interface Position {
  readonly at: number;
  readonly id: string;
}

/** An entry, and before what its source is read on after it. */
interface Placed {
  readonly entry: TimelineEntry;
  readonly at: number;
  readonly rest: Position;
}

/** What of a source was read, the newest first, and where that ended; null where nothing is left. */
export interface Run {
  readonly placed: readonly Placed[];
  readonly end: Position | null;
}

/** The machine whose timeline is read. */
export interface Reading {
  readonly db: Db;
  readonly machine: Machines;
  /** The name of the size that a slot holds now. */
  readonly sizeAt: (slot: { readonly rowNo: number; readonly columnNo: number }) => string | null;
}

/** Reads at most some rows before a position: bounded work, however many there are. */
export type Source = (reading: Reading, from: Position, most: number) => Promise<Run>;

/** Whether a row is older than a position, so that an index by time and id is read from there on. */
export const before = ({ at, id }: Position, time: string, key: string): RawBuilder<boolean> =>
  sql`(${sql.ref(time)}, ${sql.ref(key)}) < (${at}, ${id})`;

/** The run of rows of which each is an entry, or none. */
export const runOf = <R>(
  rows: readonly R[],
  most: number,
  positionOf: (row: R) => Position,
  entryOf: (row: R) => TimelineEntry | undefined,
): Run => {
  const placed = rows.flatMap((row): Placed[] => {
    const [entry, rest] = [entryOf(row), positionOf(row)];
    return entry ? [{ entry, at: rest.at, rest }] : [];
  });
  const last = rows.at(-1);
  return { placed, end: last && rows.length >= most ? positionOf(last) : null };
};

/** The same of rows of which several in a row may be one entry. */
export const runOfGroups = <R>(
  rows: readonly R[],
  most: number,
  positionOf: (row: R) => Position,
  isSame: (newer: R, older: R) => boolean,
): { readonly groups: readonly (readonly [R, ...R[]])[]; readonly end: Position | null } => {
  const groups: [R, ...R[]][] = [];
  for (const row of rows) {
    const open = groups.at(-1);
    const newest = open?.at(-1);
    if (open && newest !== undefined && isSame(newest, row)) open.push(row);
    else groups.push([row]);
  }
  if (rows.length < most) return { groups, end: null };
  // More of the last one may follow; one that is longer than all that is read is cut.
  const whole = groups.length > 1 ? groups.slice(0, -1) : groups;
  const last = whole.at(-1)?.at(-1);
  return { groups: whole, end: last === undefined ? null : positionOf(last) };
};

export const timeOf = (at: number): string => new Date(at).toISOString();
