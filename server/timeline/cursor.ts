import * as z from 'zod/mini';
import { id } from '../../contract/fields.ts';
import { refuseField } from '../platform/http/errors.ts';
import type { Position } from './source.ts';
import { type SourceName, sourceNames } from './source-names.ts';

/**
 * The place of an entry among those of all sources; at the same instant the order of sources
 * decides.
 */
export interface TimelinePlace {
  readonly at: number;
  readonly source: SourceName;
}

export const compareEntries = (one: TimelinePlace, other: TimelinePlace): number =>
  other.at - one.at || sourceNames.indexOf(one.source) - sourceNames.indexOf(other.source);

/** The progress of reading: every source up to a place, and some sources beyond it. */
export interface Cursor {
  readonly place: TimelinePlace;
  readonly positions: ReadonlyMap<SourceName, Position>;
}

const source = z.enum(sourceNames);
const at = z.int().check(z.minimum(0));
const CursorTuple = z.tuple([source, at, z.array(z.tuple([source, at, id]))]);

export const encodeCursor = ({ place, positions }: Cursor): string => {
  const read = [...positions].map(([name, position]) => [name, position.at, position.id]);
  return Buffer.from(JSON.stringify([place.source, place.at, read])).toString('base64url');
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Decodes a cursor that the server has issued; a 400 for anything else. */
export const decodeCursor = (text: string): Cursor => {
  const { data } = z.safeParse(CursorTuple, parseJson(text));
  if (!data) throw refuseField('before', 'invalidValue');
  const [name, time, read] = data;
  const positions = read.map(([of, until, key]) => [of, { at: until, id: key }] as const);
  return { place: { source: name, at: time }, positions: new Map(positions) };
};

const newest: Position = { at: Number.MAX_SAFE_INTEGER, id: '' };

/** Returns the position that a place alone implies for a source. */
const impliedPosition = ({ at, source: of }: TimelinePlace, name: SourceName): Position => {
  const isRead = sourceNames.indexOf(name) <= sourceNames.indexOf(of);
  return { at: isRead ? at : at + 1, id: '' };
};

/** Returns where reading of a source goes on. */
export const positionOfSource = (cursor: Cursor | undefined, name: SourceName): Position =>
  cursor ? (cursor.positions.get(name) ?? impliedPosition(cursor.place, name)) : newest;

const isOlder = (one: Position, other: Position): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

/** Builds the cursor after a place, with the sources read beyond it. */
export const cursorAt = (place: TimelinePlace, read: ReadonlyMap<SourceName, Position>): Cursor => {
  const positions = new Map(
    [...read].filter(
      ([name, position]) =>
        name === place.source || isOlder(position, impliedPosition(place, name)),
    ),
  );
  return { place, positions };
};
