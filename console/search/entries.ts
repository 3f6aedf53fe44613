import type { Found } from '../../contract/search.ts';
import { defineText } from '../core/texts.ts';
import type { PageEntry, SearchTarget, SearchTargetOf } from './search-target.ts';

export type EntryKind = Found['kind'] | 'PAGE';

/** One line of the search, unique by its key. */
export interface Entry {
  readonly key: string;
  readonly kind: EntryKind;
  readonly title: string;
  readonly subtitle: string;
  readonly target: SearchTarget;
}

export interface Group {
  readonly kind: EntryKind;
  readonly entries: readonly Entry[];
}

export const entryKindTexts: Record<EntryKind, string> = {
  PAGE: defineText('Pages'),
  ORGANIZATION: defineText('Organizations'),
  INSTITUTION: defineText('Institutions'),
  MACHINE: defineText('Machines'),
  RFID: defineText('RFIDs'),
  PAYMENT: defineText('Payments'),
};

const maxPages = 8;

const pageEntry = ({ title, subtitle, ...place }: PageEntry): Entry => ({
  key: `PAGE ${place.to}`,
  kind: 'PAGE',
  title,
  subtitle,
  target: place,
});

const foundEntry = (found: Found, placeOf: SearchTargetOf): Entry => ({
  key: `${found.kind} ${found._id}`,
  kind: found.kind,
  title: found.title,
  subtitle: found.subtitle,
  target: placeOf(found),
});

/**
 * Groups pages first, for they need no request and later results must not move them, then the kinds
 * in the server's order, the best first.
 */
export const groupsOf = (
  typed: string,
  pages: readonly PageEntry[],
  results: readonly Found[],
  placeOf: SearchTargetOf,
): Group[] => {
  const wanted = typed.trim().toLocaleLowerCase();
  const matching = pages
    .filter(({ title }) => title.toLocaleLowerCase().includes(wanted))
    .slice(0, maxPages);
  const entries = [
    ...matching.map(pageEntry),
    ...results.map((found) => foundEntry(found, placeOf)),
  ];
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind) }));
};

const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Extends a range to whole graphemes, so that no Bangla letter is cut in two. */
const graphemeBounds = (text: string, from: number, to: number): readonly [number, number] => {
  const found = letters.segment(text);
  const last = found.containing(to - 1);
  return [found.containing(from)?.index ?? from, last ? last.index + last.segment.length : to];
};

/** Splits a text at the typed part, in whole graphemes: before, match, after. */
export const splitAtMatch = (text: string, typed: string): readonly [string, string, string] => {
  const wanted = typed.trim();
  // Lower-casing may change the length: then nothing is marked.
  const lower = text.toLocaleLowerCase();
  const at =
    wanted && lower.length === text.length ? lower.indexOf(wanted.toLocaleLowerCase()) : -1;
  if (at < 0) return [text, '', ''];
  const [from, to] = graphemeBounds(text, at, at + wanted.length);
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
};
