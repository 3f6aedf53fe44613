import type { Contents } from './contents.ts';
import { wordsOfItem } from './item-words.ts';
import { oneLine, type Words } from './mail-words.ts';
import type { ToldItem } from './told-items.ts';

/** A message before it is rendered as text or HTML. */
export interface Reading {
  readonly subject: string;
  readonly sections: readonly Section[];
  /** Below the sections, a paragraph each. */
  readonly notes: readonly string[];
  readonly link: { readonly text: string; readonly url: string } | undefined;
  readonly why: string;
}

interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
  /** Number of further items; empty when all are listed. */
  readonly more: string;
}

interface Line {
  readonly what: string;
  readonly where: string;
  readonly when: string;
}

const placeOf = ({ organization, institution, machine, physicalId }: ToldItem): string =>
  oneLine(
    [machine && `${machine} (${physicalId})`, institution, organization]
      .filter(Boolean)
      .join(' · '),
  );

const lineOf = (item: ToldItem, words: Words): Line => {
  const { kind, facts, since, closedAt } = item;
  return {
    what: words.of(wordsOfItem(kind, facts)),
    where: placeOf(item),
    when:
      closedAt === null
        ? words.say('alertSince', { time: words.time(since) })
        : words.say('alertOverSince', { time: words.time(closedAt) }),
  };
};

const sectionOf = (
  title: string,
  items: readonly ToldItem[],
  count: number,
  words: Words,
): Section => ({
  title,
  lines: items.map((item) => lineOf(item, words)),
  more: count > items.length ? words.say('alertNotListed', { count: count - items.length }) : '',
});

const mostOfSubject = 150;

const subjectOf = ({ delivery, opened, over }: Contents, words: Words): string => {
  const { kind } = delivery;
  if (kind === 'TEST') return words.say('alertSubjectTest');
  if (kind === 'DIGEST') {
    return words.say('alertSubjectDigest', { opened: delivery.opened, over: delivery.over });
  }
  const [first] = opened.length ? opened : over;
  const what = first ? `${words.of(wordsOfItem(first.kind, first.facts))}: ${placeOf(first)}` : '';
  if (delivery.opened > 1) return words.say('alertSubjectMany', { count: delivery.opened });
  if (delivery.opened === 1) return what;
  return delivery.over > 1
    ? words.say('alertSubjectOverMany', { count: delivery.over })
    : words.say('alertSubjectOver', { what });
};

/** Composes a message; `origin` is the public address of the server, if it is set. */
export const readingOf = (
  contents: Contents,
  words: Words,
  origin: string | undefined,
): Reading => {
  const { delivery, subscription, opened, over, missed } = contents;
  const sections: Section[] = [];
  if (delivery.opened) {
    sections.push(sectionOf(words.say('alertHeadNew'), opened, delivery.opened, words));
  }
  if (delivery.over) {
    sections.push(sectionOf(words.say('alertHeadOver'), over, delivery.over, words));
  }
  const notes: string[] = [];
  if (delivery.kind === 'TEST') notes.push(words.say('alertTestText'));
  if (missed) notes.push(words.say('alertMissed', { count: missed }));
  return {
    subject: `[VMS] ${subjectOf(contents, words)}`.slice(0, mostOfSubject).toWellFormed(),
    sections,
    notes,
    link: origin ? { text: words.say('alertOpenConsole'), url: `${origin}/attention` } : undefined,
    why: words.say('alertWhy', { address: subscription.address }),
  };
};
