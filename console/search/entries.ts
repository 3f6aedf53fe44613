import type { Found } from '../../contract/search.ts';
import { searchForm } from '../../contract/text-forms.ts';
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
  const wanted = searchForm(typed.trim());
  const matching = pages
    .filter(({ title }) => searchForm(title).includes(wanted))
    .slice(0, maxPages);
  const entries = [
    ...matching.map(pageEntry),
    ...results.map((found) => foundEntry(found, placeOf)),
  ];
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind) }));
};

const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/**
 * Splits a text at the typed part, in whole graphemes so that no Bangla letter is cut in two: before,
 * match, after.
 */
export const splitAtMatch = (text: string, typed: string): readonly [string, string, string] => {
  const wanted = searchForm(typed.trim());
  const parts = Array.from(letters.segment(text), ({ segment }) => segment);
  const forms = parts.map(searchForm);
  const at = wanted ? forms.join('').indexOf(wanted) : -1;
  if (at < 0) return [text, '', ''];
  /** Graphemes of which the forms end before this place or at it. */
  const countTo = (place: number) => {
    let end = 0;
    return forms.filter((form) => {
      end += form.length;
      return end <= place;
    }).length;
  };
  const from = countTo(at);
  const to = countTo(at + wanted.length - 1) + 1;
  return [parts.slice(0, from).join(''), parts.slice(from, to).join(''), parts.slice(to).join('')];
};
