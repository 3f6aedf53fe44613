import type { TimelineEntry } from '../../contract/timeline.ts';
import {
  type Cursor,
  cursorAt,
  inOrder,
  type Place,
  positionIn,
  readCursor,
  writeCursor,
} from './cursor.ts';
import type { SourceName } from './names.ts';
import type { Position, Reading, Run, Source } from './source.ts';

type Named<T> = T & { readonly source: SourceName };

/**
 * Finds the newest place down to which all sources have been read; undefined where nothing is left.
 */
const horizonOf = (runs: readonly Named<Run>[]): Named<Position> | undefined =>
  runs
    .flatMap(({ source, end }) => (end ? [{ ...end, source }] : []))
    .toSorted(inOrder)
    .at(0);

/** Merges the runs of all sources into a page, and finds where the next one starts. */
const merged = (runs: readonly Named<Run>[], limit: number, from: Cursor | undefined) => {
  const all = runs
    .flatMap(({ source, placed }) => placed.map((one) => ({ ...one, source })))
    .toSorted(inOrder);
  const horizon = horizonOf(runs);
  const known = horizon ? all.filter((one) => inOrder(one, horizon) <= 0) : all;
  const shown = known.slice(0, limit);
  const read = new Map<SourceName, Position>(from?.positions);
  for (const { source, rest } of shown) read.set(source, rest);
  const isFull = shown.length < known.length || (shown.length === limit && horizon);
  const last = isFull ? shown.at(-1) : undefined;
  if (!last && horizon) read.set(horizon.source, horizon);
  const place: Place | undefined = last ?? horizon;
  return { shown, cursor: place && cursorAt({ at: place.at, source: place.source }, read) };
};

export interface TimelinePage {
  readonly entries: TimelineEntry[];
  readonly older: string | null;
}

/** Reads a page of entries of these sources, newest first. */
export const pageOfSources = async (
  reading: Reading,
  sources: ReadonlyMap<SourceName, Source>,
  limit: number,
  from: string | undefined,
): Promise<TimelinePage> => {
  const cursor: Cursor | undefined = from === undefined ? undefined : readCursor(from);
  const runs: Named<Run>[] = [];
  for (const [source, read] of sources) {
    const run = await read(reading, positionIn(cursor, source), limit + 1);
    runs.push({ ...run, source });
  }
  const { shown, cursor: rest } = merged(runs, limit, cursor);
  return { entries: shown.map(({ entry }) => entry), older: rest ? writeCursor(rest) : null };
};
