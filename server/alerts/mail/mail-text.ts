import type { DeliveryContents } from '../deliveries/contents.ts';
import type { DeliveryItem } from '../deliveries/delivery-items.ts';
import { defuseItem } from './defuse.ts';
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

/** Items of one group, or one alone: a line of a mail. */
type LineItems = [DeliveryItem, ...DeliveryItem[]];

const linesOf = (items: readonly DeliveryItem[]): LineItems[] => {
  const lines = new Map<string, LineItems>();
  for (const item of items) {
    const key = item.groupId ?? item.id;
    const line = lines.get(key);
    if (line) line.push(item);
    else lines.set(key, [item]);
  }
  return [...lines.values()];
};

const formatLocation = ([first]: LineItems): string => {
  const { organization, institution, machine, physicalId, together } = first;
  const parts =
    together === 1
      ? [machine && `${machine} (${physicalId})`, institution, organization]
      : [first.isOneInstitution && institution, first.isOneOrganization && organization];
  return oneLine(parts.filter(Boolean).join(' · '));
};

/** Machines of a group are named, the others counted. */
const formatWhat = (line: LineItems, formatter: MessageFormatter): string => {
  const [{ kind, facts, together: count }] = line;
  if (count === 1) return formatter.format(itemMessage(kind, facts));
  const left = count - line.length;
  const names = [
    ...line.map(({ physicalId }) => oneLine(physicalId ?? '')),
    ...(left > 0 ? [formatter.formatCode('alertMorePlaces', { count: left })] : []),
  ].join(', ');
  const code = kind === 'MACHINE_TO_SET_UP' ? 'alertMachinesToSetUp' : 'alertMachinesSilent';
  return formatter.formatCode(code, { count, names });
};

const formatLine = (line: LineItems, formatter: MessageFormatter): ItemLine => {
  const [{ since, closedAt }] = line;
  return {
    text: formatWhat(line, formatter),
    location: formatLocation(line),
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
): Section => {
  const lines = linesOf(items);
  const listed = lines.reduce((sum, [{ together }]) => sum + together, 0);
  return {
    title,
    lines: lines.map((line) => formatLine(line, formatter)),
    moreText:
      count > listed ? formatter.formatCode('alertNotListed', { count: count - listed }) : '',
  };
};

const nameOf = ({ machine, institution, organization }: DeliveryItem): string =>
  oneLine(machine ?? institution ?? organization ?? '');

/** The one line of a message; undefined where it has several. */
const onlyLineText = (
  items: readonly DeliveryItem[],
  count: number,
  formatter: MessageFormatter,
): string | undefined => {
  const [first] = linesOf(items);
  if (!first || first[0].together < count) return undefined;
  const what = formatWhat(first, formatter);
  return [what, count === 1 && nameOf(first[0])].filter(Boolean).join(': ');
};

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
  if (delivery.opened) {
    return (
      onlyLineText(opened, delivery.opened, formatter) ??
      formatter.formatCode('alertSubjectMany', { count: delivery.opened })
    );
  }
  const what = onlyLineText(over, delivery.over, formatter);
  return what === undefined
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
