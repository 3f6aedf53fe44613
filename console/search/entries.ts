import type { Found } from '../../contract/search.ts';
import { say } from '../core/texts.ts';
import type { PageEntry, Place, PlaceOf } from './place.ts';

export type EntryKind = Found['kind'] | 'PAGE';

/** One line of the search, unique by its key. */
export interface Entry {
  readonly key: string;
  readonly kind: EntryKind;
  readonly title: string;
  readonly subtitle: string;
  readonly place: Place;
}

export interface Group {
  readonly kind: EntryKind;
  readonly entries: readonly Entry[];
}

export const kindTexts: Record<EntryKind, string> = {
  PAGE: say('Pages'),
  ORGANIZATION: say('Organizations'),
  INSTITUTION: say('Institutions'),
  MACHINE: say('Machines'),
  RFID: say('RFIDs'),
  PAYMENT: say('Payments'),
};

const mostPages = 8;

const pageEntry = ({ title, subtitle, ...place }: PageEntry): Entry => ({
  key: `PAGE ${place.to}`,
  kind: 'PAGE',
  title,
  subtitle,
  place,
});

const foundEntry = (found: Found, placeOf: PlaceOf): Entry => ({
  key: `${found.kind} ${found._id}`,
  kind: found.kind,
  title: found.title,
  subtitle: found.subtitle,
  place: placeOf(found),
});

/**
 * Groups pages first, for they need no request and later results must not move them, then the kinds
 * in the server's order, the best first.
 */
export const groupsOf = (
  typed: string,
  pages: readonly PageEntry[],
  results: readonly Found[],
  placeOf: PlaceOf,
): Group[] => {
  const wanted = typed.trim().toLocaleLowerCase();
  const fitting = pages
    .filter(({ title }) => title.toLocaleLowerCase().includes(wanted))
    .slice(0, mostPages);
  const entries = [
    ...fitting.map(pageEntry),
    ...results.map((found) => foundEntry(found, placeOf)),
  ];
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind) }));
};

const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Extends a range to whole graphemes, so that no Bangla letter is cut in two. */
const whole = (text: string, from: number, to: number): readonly [number, number] => {
  const found = letters.segment(text);
  const last = found.containing(to - 1);
  return [found.containing(from)?.index ?? from, last ? last.index + last.segment.length : to];
};

/** Splits a text at the typed part, in whole graphemes: before, match, after. */
export const parted = (text: string, typed: string): readonly [string, string, string] => {
  const wanted = typed.trim();
  // Lower-casing may change the length: then nothing is marked.
  const lower = text.toLocaleLowerCase();
  const at =
    wanted && lower.length === text.length ? lower.indexOf(wanted.toLocaleLowerCase()) : -1;
  if (at < 0) return [text, '', ''];
  const [from, to] = whole(text, at, at + wanted.length);
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
};
