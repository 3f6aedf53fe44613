import type { DeliveryContents } from './contents.ts';
import { defuseItem } from './defuse.ts';
import type { DeliveryItem } from './delivery-items.ts';
import { itemMessage } from './item-message.ts';
import { maxMailsOf } from './mail-budget.ts';
import { type MessageFormatter, oneLine } from './message-formatter.ts';

/** A message before it is rendered as text or HTML. */
export interface ComposedMessage {
  readonly subject: string;
  readonly sections: readonly Section[];
  /** Below the sections, a paragraph each. */
  readonly notes: readonly string[];
  readonly links: readonly { readonly text: string; readonly url: string }[];
  readonly footer: string;
  /** Stops these mails; undefined in a mail that asks an address to confirm. */
  readonly unsubscribeUrl?: string;
}

interface Section {
  readonly title: string;
  readonly lines: readonly ItemLine[];
  /** Number of further items; empty when all are listed. */
  readonly moreText: string;
}

interface ItemLine {
  readonly text: string;
  readonly location: string;
  readonly time: string;
}

const formatLocation = ({ organization, institution, machine, physicalId }: DeliveryItem): string =>
  oneLine(
    [machine && `${machine} (${physicalId})`, institution, organization]
      .filter(Boolean)
      .join(' · '),
  );

const formatItem = (item: DeliveryItem, formatter: MessageFormatter): ItemLine => {
  const { kind, facts, since, closedAt } = item;
  return {
    text: formatter.format(itemMessage(kind, facts)),
    location: formatLocation(item),
    time:
      closedAt === null
        ? formatter.formatCode('alertSince', { time: formatter.formatTime(since) })
        : formatter.formatCode('alertOverSince', { time: formatter.formatTime(closedAt) }),
  };
};

const composeSection = (
  title: string,
  items: readonly DeliveryItem[],
  count: number,
  formatter: MessageFormatter,
): Section => ({
  title,
  lines: items.map((item) => formatItem(item, formatter)),
  moreText:
    count > items.length
      ? formatter.formatCode('alertNotListed', { count: count - items.length })
      : '',
});

const nameOf = ({ machine, institution, organization }: DeliveryItem): string =>
  oneLine(machine ?? institution ?? organization ?? '');

const maxSubjectLength = 150;

const composeSubject = (
  { delivery, opened, over }: DeliveryContents,
  formatter: MessageFormatter,
): string => {
  const { kind } = delivery;
  if (kind === 'TEST') return formatter.formatCode('alertSubjectTest');
  if (kind === 'DIGEST') {
    return formatter.formatCode('alertSubjectDigest', {
      opened: delivery.opened,
      over: delivery.over,
    });
  }
  const [first] = opened.length ? opened : over;
  const parts = first && [formatter.format(itemMessage(first.kind, first.facts)), nameOf(first)];
  const what = parts?.filter(Boolean).join(': ') ?? '';
  if (delivery.opened > 1)
    return formatter.formatCode('alertSubjectMany', { count: delivery.opened });
  if (delivery.opened === 1) return what;
  return delivery.over > 1
    ? formatter.formatCode('alertSubjectOverMany', { count: delivery.over })
    : formatter.formatCode('alertSubjectOver', { what });
};

const shortSubject = (text: string): string =>
  `[VMS] ${text}`.slice(0, maxSubjectLength).toWellFormed();

/** Composes the mail that asks an address to confirm. It has no text that anybody entered. */
export const composeConfirmation = (
  formatter: MessageFormatter,
  confirmUrl: string,
): ComposedMessage => ({
  subject: shortSubject(formatter.formatCode('alertSubjectConfirm')),
  sections: [],
  notes: [formatter.formatCode('alertConfirmText')],
  links: [{ text: formatter.formatCode('alertConfirm'), url: confirmUrl }],
  footer: '',
});

const composeNotes = (
  { delivery, subscription, missed, isLastToday }: MailContents,
  formatter: MessageFormatter,
): string[] => {
  const notes: string[] = [];
  if (delivery.kind === 'TEST') notes.push(formatter.formatCode('alertTestText'));
  if (missed) notes.push(formatter.formatCode('alertMissed', { count: missed }));
  if (isLastToday)
    notes.push(formatter.formatCode('alertLastToday', { max: maxMailsOf(subscription) }));
  return notes;
};

interface MailContents extends DeliveryContents {
  /** The mails of the day may not last for another one to each recipient. */
  readonly isLastToday: boolean;
}

/** Composes a mail with alerts, in which nothing that somebody entered is a link. */
export const composeAlert = (
  given: MailContents,
  formatter: MessageFormatter,
  { origin, unsubscribeUrl }: { readonly origin: string; readonly unsubscribeUrl: string },
): ComposedMessage => {
  const contents = {
    ...given,
    opened: given.opened.map(defuseItem),
    over: given.over.map(defuseItem),
  };
  const { delivery, subscription, opened, over } = contents;
  const sections: Section[] = [];
  if (delivery.opened) {
    sections.push(
      composeSection(formatter.formatCode('alertHeadNew'), opened, delivery.opened, formatter),
    );
  }
  if (delivery.over) {
    sections.push(
      composeSection(formatter.formatCode('alertHeadOver'), over, delivery.over, formatter),
    );
  }
  return {
    subject: shortSubject(composeSubject(contents, formatter)),
    sections,
    notes: composeNotes(contents, formatter),
    links: [
      { text: formatter.formatCode('alertOpenConsole'), url: `${origin}/attention` },
      { text: formatter.formatCode('alertUnsubscribe'), url: unsubscribeUrl },
    ],
    footer: formatter.formatCode('alertWhy', { address: subscription.address }),
    unsubscribeUrl,
  };
};
