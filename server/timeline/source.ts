import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TimelineEntry } from '../../contract/timeline.ts';
import type { Language } from '../../contract/values/languages.ts';
import type { Calendar } from '../../contract/values/periods.ts';
import type { Db } from '../platform/db/store.ts';
import type { Machines } from '../platform/schema/schema.ts';

/**
 * The exclusive start of reading a source: an instant, and the id within it; '' skips the whole
 * instant.
 */
export interface Position {
  readonly at: number;
  readonly id: string;
}

/** An entry, and the position at which its source goes on after it. */
interface PlacedEntry {
  readonly entry: TimelineEntry;
  readonly at: number;
  readonly rest: Position;
}

/**
 * Entries read from a source, newest first, and the position of the end; null where nothing is
 * left.
 */
export interface SourceRun {
  readonly placed: readonly PlacedEntry[];
  readonly end: Position | null;
}

/** The machine whose timeline is read. */
export interface TimelineContext {
  readonly db: Db;
  /** The reader's language. */
  readonly language: Language;
  readonly machine: Machines;
  readonly calendar: Calendar;
  /** The name of the size that a slot holds now. */
  readonly sizeAt: (slot: { readonly rowNo: number; readonly columnNo: number }) => string | null;
}

/** Reads at most some rows before a position: bounded work, however many there are. */
export type TimelineSource = (
  context: TimelineContext,
  from: Position,
  most: number,
) => Promise<SourceRun>;

/** Builds the query condition of rows older than a position, served by an index by time and id. */
export const beforePosition = ({ at, id }: Position, time: string): RawBuilder<boolean> =>
  sql`(${sql.ref(time)}, "id") < (${at}, ${id})`;

/** Builds the run of rows of which each gives one entry, or none. */
export const toRun = <R>(
  rows: readonly R[],
  most: number,
  positionOf: (row: R) => Position,
  entryOf: (row: R) => TimelineEntry | undefined,
): SourceRun => {
  const placed = rows.flatMap((row): PlacedEntry[] => {
    const [entry, rest] = [entryOf(row), positionOf(row)];
    return entry ? [{ entry, at: rest.at, rest }] : [];
  });
  const last = rows.at(-1);
  return { placed, end: last && rows.length >= most ? positionOf(last) : null };
};

/** Groups rows of which several in a row give one entry. */
export const groupRows = <R>(
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
  // More rows of the last group may follow. A group longer than the limit is cut.
  const whole = groups.length > 1 ? groups.slice(0, -1) : groups;
  const last = whole.at(-1)?.at(-1);
  return { groups: whole, end: last === undefined ? null : positionOf(last) };
};

export const isoTime = (at: number): string => new Date(at).toISOString();
