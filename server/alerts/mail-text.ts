import type { DeliveryContents } from './contents.ts';
import type { DeliveryItem } from './delivery-items.ts';
import { itemMessage } from './item-message.ts';
import { type MessageFormatter, oneLine } from './message-formatter.ts';

/** A message before it is rendered as text or HTML. */
export interface ComposedMessage {
  readonly subject: string;
  readonly sections: readonly Section[];
  /** Below the sections, a paragraph each. */
  readonly notes: readonly string[];
  readonly link: { readonly text: string; readonly url: string } | undefined;
  readonly footer: string;
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
  const what = first
    ? `${formatter.format(itemMessage(first.kind, first.facts))}: ${formatLocation(first)}`
    : '';
  if (delivery.opened > 1)
    return formatter.formatCode('alertSubjectMany', { count: delivery.opened });
  if (delivery.opened === 1) return what;
  return delivery.over > 1
    ? formatter.formatCode('alertSubjectOverMany', { count: delivery.over })
    : formatter.formatCode('alertSubjectOver', { what });
};

/** Composes a message; `origin` is the public address of the server, if it is set. */
export const composeMessage = (
  contents: DeliveryContents,
  formatter: MessageFormatter,
  origin: string | undefined,
): ComposedMessage => {
  const { delivery, subscription, opened, over, missed } = contents;
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
  const notes: string[] = [];
  if (delivery.kind === 'TEST') notes.push(formatter.formatCode('alertTestText'));
  if (missed) notes.push(formatter.formatCode('alertMissed', { count: missed }));
  return {
    subject: `[VMS] ${composeSubject(contents, formatter)}`
      .slice(0, maxSubjectLength)
      .toWellFormed(),
    sections,
    notes,
    link: origin
      ? { text: formatter.formatCode('alertOpenConsole'), url: `${origin}/attention` }
      : undefined,
    footer: formatter.formatCode('alertWhy', { address: subscription.address }),
  };
};
