import type { TimelineEntry } from '../../contract/timeline.ts';
import {
  type Cursor,
  compareEntries,
  cursorAt,
  decodeCursor,
  encodeCursor,
  positionOfSource,
  type TimelinePlace,
} from './cursor.ts';
import type { Position, SourceRun, TimelineContext, TimelineSource } from './source.ts';
import type { SourceName } from './source-names.ts';

type WithSource<T> = T & { readonly source: SourceName };

/**
 * Finds the newest place down to which all sources have been read; undefined where nothing is left.
 */
const horizonOf = (runs: readonly WithSource<SourceRun>[]): WithSource<Position> | undefined =>
  runs
    .flatMap(({ source, end }) => (end ? [{ ...end, source }] : []))
    .toSorted(compareEntries)
    .at(0);

/** Merges the runs of all sources into a page, and finds where the next one starts. */
const mergeRuns = (
  runs: readonly WithSource<SourceRun>[],
  limit: number,
  from: Cursor | undefined,
) => {
  const all = runs
    .flatMap(({ source, placed }) => placed.map((one) => ({ ...one, source })))
    .toSorted(compareEntries);
  const horizon = horizonOf(runs);
  const complete = horizon ? all.filter((one) => compareEntries(one, horizon) <= 0) : all;
  const pageEntries = complete.slice(0, limit);
  const read = new Map<SourceName, Position>(from?.positions);
  for (const { source, rest } of pageEntries) read.set(source, rest);
  const isFull = pageEntries.length < complete.length || (pageEntries.length === limit && horizon);
  const last = isFull ? pageEntries.at(-1) : undefined;
  if (!last && horizon) read.set(horizon.source, horizon);
  const place: TimelinePlace | undefined = last ?? horizon;
  return { pageEntries, cursor: place && cursorAt({ at: place.at, source: place.source }, read) };
};

export interface TimelinePage {
  readonly entries: TimelineEntry[];
  readonly older: string | null;
}

/** Reads a page of entries of these sources, newest first. */
export const readTimelinePage = async (
  context: TimelineContext,
  sources: ReadonlyMap<SourceName, TimelineSource>,
  limit: number,
  from: string | undefined,
): Promise<TimelinePage> => {
  const cursor: Cursor | undefined = from === undefined ? undefined : decodeCursor(from);
  const runs: WithSource<SourceRun>[] = [];
  for (const [source, read] of sources) {
    const run = await read(context, positionOfSource(cursor, source), limit + 1);
    runs.push({ ...run, source });
  }
  const { pageEntries, cursor: rest } = mergeRuns(runs, limit, cursor);
  return {
    entries: pageEntries.map(({ entry }) => entry),
    older: rest ? encodeCursor(rest) : null,
  };
};
