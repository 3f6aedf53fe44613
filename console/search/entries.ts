import type { Found } from '../../contract/search.ts';
import { searchForm, typedForm } from '../../contract/values/text-forms.ts';
import { defineText } from '../core/texts.ts';
import type {
  ActionSubject,
  PageEntry,
  SearchTarget,
  SearchTargetOf,
  SubjectAction,
} from './search-target.ts';

export type EntryKind = Found['kind'] | 'PAGE' | 'ACTION';

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
  ACTION: defineText('Actions'),
};

const maxPages = 8;
/** Machines of the results that have their actions listed. */
const maxSubjects = 3;

const pageEntry = ({ title, subtitle, ...place }: PageEntry): Entry => ({
  key: `PAGE ${place.to} ${title}`,
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

/** Takes 'of' off a name; in Bangla it stands behind. */
const withoutJoiner = (name: string, joiner: string): string => {
  if (joiner && name.startsWith(`${joiner} `)) return name.slice(joiner.length).trim();
  return joiner && name.endsWith(joiner) ? name.slice(0, -joiner.length).trim() : name;
};

/** Splits what is typed into an action and its subject: 'open door of pad' is 'pad'. */
export const splitVerb = (
  typed: string,
  actions: readonly SubjectAction[],
): { readonly action: SubjectAction | undefined; readonly wanted: string } => {
  // A form may have another length than its text.
  const form = typedForm(typed);
  for (const action of actions) {
    const verb = searchForm(action.verb);
    const joiner = searchForm(action.titleOf('')).replace(verb, '').trim();
    const name = form.startsWith(verb)
      ? form.slice(verb.length)
      : form.endsWith(verb)
        ? form.slice(0, -verb.length)
        : undefined;
    if (name !== undefined) return { action, wanted: withoutJoiner(name.trim(), joiner) };
  }
  return { action: undefined, wanted: typed.trim() };
};

const actionEntry = (action: SubjectAction, subject: ActionSubject): Entry => ({
  key: `ACTION ${action.verb} ${subject._id}`,
  kind: 'ACTION',
  title: action.titleOf(subject.title),
  subtitle: subject.subtitle,
  target: action.targetOf(subject),
});

const isSubject = (found: Found): found is Found & ActionSubject =>
  found.kind === 'MACHINE' && found.institutionId !== null;

/** The typed action, else each, with the machine whose page is open and with those that were found. */
export const actionEntries = (
  typed: string,
  actions: readonly SubjectAction[],
  machine: ActionSubject | undefined,
  results: readonly Found[],
): Entry[] => {
  const { action, wanted } = splitVerb(typed, actions);
  const shown = action ? [action] : actions;
  const isHere = machine && searchForm(machine.title).includes(typedForm(wanted));
  const subjects = [
    ...(isHere ? [machine] : []),
    ...results.filter(isSubject).filter(({ _id }) => !isHere || _id !== machine._id),
  ].slice(0, maxSubjects);
  return subjects.flatMap((subject) => shown.map((one) => actionEntry(one, subject)));
};

/**
 * Groups pages first, for they need no request and later results must not move them, then the kinds
 * in the server's order, the best first.
 */
export const groupsOf = (
  typed: string,
  pages: readonly PageEntry[],
  results: readonly Found[],
  placeOf: SearchTargetOf,
  actions: readonly Entry[] = [],
): Group[] => {
  const wanted = typedForm(typed);
  const matching = pages
    .filter(({ title }) => searchForm(title).includes(wanted))
    .slice(0, maxPages);
  const entries = [
    ...matching.map(pageEntry),
    ...results.map((found) => foundEntry(found, placeOf)),
    ...actions,
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
  const wanted = typedForm(typed);
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
