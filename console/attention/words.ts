import type { AttentionAction, AttentionFacts, AttentionItem } from '../../contract/attention.ts';
import type { DeviceCall } from '../../contract/attention-facts.ts';
import type { AttentionKind } from '../../contract/attention-kinds.ts';
import { coverDays } from '../../contract/attention-limits.ts';
import { cashDifference } from '../../contract/counted-cash.ts';
import type { DispenseFlag } from '../../contract/dispenses.ts';
import { flagWords, typeWords } from '../../contract/words.ts';
import type { Formats } from '../core/formats.ts';
import { defineText, type Translate } from '../core/texts.ts';
import { pausedText } from '../entities/attention.ts';
import { failureText } from '../entities/words/dispenses.ts';
import { pauseText } from '../entities/words/pauses.ts';
import { flagTexts, lateText } from '../entities/words/payments.ts';

interface ItemText {
  readonly title: string;
  /** Second line; empty where the title says all. */
  readonly fact: string;
}

interface TextContext {
  readonly t: Translate;
  readonly formats: Formats;
}

/** More slots than this are only counted. */
const maxNamedSlots = 3;

/** 'Row 1, column 3; row 2, column 1 and 4 more', each with its note. */
const slotsText = <S extends { readonly rowNo: number; readonly columnNo: number }>(
  slots: readonly S[],
  noteOf: (slot: S) => string,
  t: Translate,
): string => {
  const slotTexts = slots.slice(0, maxNamedSlots).map((slot) => {
    const place = t('Row {row, number}, column {column, number}', {
      row: slot.rowNo,
      column: slot.columnNo,
    });
    const note = noteOf(slot);
    return note ? `${place}: ${note}` : place;
  });
  const left = slots.length - slotTexts.length;
  const rest = left > 0 ? [t('and {n, number} more', { n: left })] : [];
  return [...slotTexts, ...rest].join('; ');
};

const moneyText = (
  { amount, wallet, trxID, failure }: AttentionFacts<'REFUND_STUCK'>,
  formats: Formats,
): string => {
  const money = [formats.amount(amount), wallet, trxID].filter(Boolean).join(', ');
  return [money, failure].filter(Boolean).join('. ');
};

const flagsText = ({ flags, provider }: AttentionFacts<'PAYMENT_UNKNOWN'>, t: Translate): string =>
  flags.map((flag) => t(flagTexts[flag], { provider })).join(' ');

const leftText = (
  { left, soon }: AttentionFacts<'STOCK_LOW'>['slots'][number],
  t: Translate,
): string =>
  soon < left
    ? t('{n, number} left', { n: left })
    : t(
        '{n, number} left, about {soon, number} needed in {days, plural, one {# day} other {# days}}',
        {
          n: left,
          soon,
          days: coverDays,
        },
      );

const turnedAwayText = defineText(
  '{n, plural, one {# customer turned away} other {# customers turned away}}',
);
const refusedTexts: Readonly<Record<DeviceCall, string>> = {
  SYNC: defineText('{n, plural, one {# sync refused} other {# syncs refused}}'),
  COMMANDS: defineText(
    '{n, plural, one {# request for commands refused} other {# requests for commands refused}}',
  ),
  AUTHORIZE: defineText('{n, plural, one {# card check refused} other {# card checks refused}}'),
};
const flagHints: Readonly<Record<DispenseFlag, string>> = {
  BLOCKED_CARD: defineText('The machine accepts a blocked RFID.'),
  UNKNOWN_CARD: defineText('The machine accepts an unknown card.'),
  POINTS_DISABLED: defineText('The machine accepts RFIDs although its points are disabled.'),
  UNKNOWN_SLOT: defineText('The machine dispenses from a slot that is not set up here.'),
  EMPTY_SLOT: defineText(
    'The machine dispenses from a slot that should be empty. Count its stock.',
  ),
  INACTIVE_MACHINE: defineText('The machine dispenses although it is deactivated.'),
  CLOCK: defineText('The clock of the machine is wrong, so the times are uncertain.'),
  NO_PAYMENT: defineText('Pads dropped for {provider}, but there is no payment.'),
  AMOUNT: defineText(
    'The machine reports more than ten times the price. The price is used instead.',
  ),
};

type ItemFormatter<K extends AttentionKind> = (
  facts: AttentionFacts<K>,
  context: TextContext,
) => ItemText;

const itemFormatters: { readonly [K in AttentionKind]: ItemFormatter<K> } = {
  REFUND_STUCK: (facts, context) => {
    const isStuck = facts.flags.includes('REFUND_STUCK');
    const money = moneyText(facts, context.formats);
    return {
      title: isStuck ? context.t('Refund stuck') : context.t('Refund late'),
      fact: isStuck ? money : [money, context.t(lateText)].join('. '),
    };
  },
  PAYMENT_UNKNOWN: (facts, { t, formats }) => ({
    title: t('Payment of {amount} needs review', { amount: formats.amount(facts.amount) }),
    fact: flagsText(facts, t),
  }),
  ACCOUNT_UNUSABLE: ({ provider, username, failure, refused }, { t }) => ({
    title: t('Customers cannot pay: {reason}', { reason: failure }),
    fact: [
      username === null && t('Default {provider} account', { provider }),
      username && t('{provider} account {name}', { provider, name: username }),
      refused && t(turnedAwayText, { n: refused }),
    ]
      .filter(Boolean)
      .join('; '),
  }),
  MACHINE_SILENT: ({ rssi, simNumber }, { t, formats }) => ({
    title: t('Machine silent'),
    fact: [
      rssi === null ? '' : t('Last signal {n} dBm', { n: formats.number(rssi) }),
      simNumber && t('SIM {number}', { number: simNumber }),
    ]
      .filter(Boolean)
      .join('; '),
  }),
  CALLS_REFUSED: ({ call, refused, failure, sample }, { t }) => ({
    title: t(refusedTexts[call], { n: refused }),
    fact: [failure, sample].filter(Boolean).join(': '),
  }),
  ALERTS_UNSENT: ({ recipients, failure }, { t }) => ({
    title: t(
      '{n, plural, one {Alerts do not reach # recipient} other {Alerts do not reach # recipients}}',
      { n: recipients },
    ),
    fact: failure,
  }),
  JOB_FAILED: ({ failure, goodAt }, { t, formats }) => ({
    title: t('Work of the server fails: {reason}', { reason: failure }),
    fact:
      goodAt === null
        ? t('The log says why.')
        : t('It last succeeded on {time}. The log says why.', { time: formats.dateTime(goodAt) }),
  }),
  EVENTS_REJECTED: ({ rejected, failure, sample }, { t }) => ({
    title: t('{n, plural, one {# event rejected} other {# events rejected}}', { n: rejected }),
    fact: [failure, sample].filter(Boolean).join(': '),
  }),
  EVENTS_MISSING: ({ missing }, { t }) => ({
    title: t('{n, plural, one {# event missing} other {# events missing}}', { n: missing }),
    fact: t('They never arrived, so sales and stock are incomplete.'),
  }),
  BACKUP_FAILED: ({ failure, goodAt }, { t, formats }) => ({
    title: t('The database is not backed up'),
    fact:
      failure ??
      (goodAt === null
        ? t('The database has never been backed up.')
        : t('The last backup of the database is of {time}.', { time: formats.dateTime(goodAt) })),
  }),
  MACHINE_FAULT: ({ code }, { t }) =>
    code === 'DOOR_OPEN'
      ? {
          title: t('Door left open'),
          fact: t('It sells nothing by {provider} or RFID until it is closed.'),
        }
      : {
          title: t('Fault: {reason}', { reason: failureText(code, t) }),
          fact: t(
            'It sells nothing by {provider} or RFID until the machine reports that the fault is gone.',
          ),
        },
  SLOT_PAUSED: ({ slots }, { t }) => ({
    title: t(pausedText, { n: slots.length }),
    fact: slotsText(slots, (slot) => pauseText(slot, t), t),
  }),
  STARTS_LIMITED: ({ refused }, { t }) => ({
    title: t('Too many payment starts'),
    fact: t(turnedAwayText, { n: refused }),
  }),
  STOCK_EMPTY: ({ slots }, { t }) => ({
    title: t('{n, plural, one {# slot empty} other {# slots empty}}', { n: slots.length }),
    fact: slotsText(slots, ({ sizeName }) => sizeName, t),
  }),
  STOCK_LOW: ({ slots }, { t }) => ({
    title: t('{n, plural, one {# slot low} other {# slots low}}', { n: slots.length }),
    fact: slotsText(slots, (slot) => leftText(slot, t), t),
  }),
  SALES_STOPPED: ({ way, usual, days }, { t }) => ({
    title: way === 'ALL' ? t('No sales') : t('No sales by {type}', { type: t(typeWords[way]) }),
    fact: t(
      '{days, plural, one {# day without one} other {# days without one}}, usually about {n, number} a day',
      { days, n: usual },
    ),
  }),
  SETTINGS_BEHIND: ({ held, version }, { t, formats: { digits } }) => ({
    title: t('Settings not applied for a day'),
    fact:
      held === null
        ? t('The machine does not report its settings. The current ones are {version}.', {
            version: digits(String(version)),
          })
        : t('The machine has settings {held}. The current ones are {version}.', {
            held: digits(String(held)),
            version: digits(String(version)),
          }),
  }),
  DISPENSES_FLAGGED: ({ flag, times }, { t }) => ({
    title: t('{flag}: {n, plural, one {# dispense} other {# dispenses}}', {
      flag: t(flagWords[flag]),
      n: times,
    }),
    fact: t(flagHints[flag]),
  }),
  UNKNOWN_CARD: ({ rfid, times }, { t }) => ({
    title: t('{n, plural, one {Unknown card tapped once} other {Unknown card tapped # times}}', {
      n: times,
    }),
    fact: rfid,
  }),
  DUPLICATE_CARD: ({ rfid, other }, { t }) => ({
    title: t('Duplicate RFID: {rfid}', { rfid }),
    fact: other
      ? t('It is blocked, because its number is that of {other}. Delete one of them.', { other })
      : t('The RFID with the same number is gone: activate this one.'),
  }),
  COUNT_DIFFERENCE: ({ missing, slots, by }, { t }) => ({
    title: t('Counted {n, number} fewer than expected', { n: missing }),
    fact: [
      t('{n, plural, one {in # slot} other {in # slots}}', { n: slots }),
      by && t('counted by {name}', { name: by }),
    ]
      .filter(Boolean)
      .join(', '),
  }),
  CASH_SHORT: (cash, { t, formats }) => ({
    title: t('Cash short by {amount}', {
      amount: formats.amount(-cashDifference(cash)),
    }),
    fact: t('Counted {counted}, expected {expected}', {
      counted: formats.amount(cash.counted),
      expected: formats.amount(cash.expected),
    }),
  }),
  MACHINE_TO_SET_UP: (_facts, { t }) => ({
    title: t('Machine to set up'),
    fact: t('It has never been paired with a controller.'),
  }),
  WEAK_PASSWORD: ({ username, tenant }, { t }) => ({
    title: t('Weak password: {username}', { username }),
    fact: tenant ? t('Admin of {name}', { name: tenant.name }) : t('Super admin'),
  }),
};

const formatterOf = <K extends AttentionKind>(kind: K): ItemFormatter<K> => itemFormatters[kind];

/** Formats the title and the second line of an item. */
export const formatItem = ({ kind, facts }: AttentionItem, context: TextContext): ItemText =>
  // Facts come with the kind that they are of.
  (formatterOf(kind) as ItemFormatter<AttentionKind>)(facts, context);

export const actionTexts: Record<AttentionAction, string> = {
  TAKE: defineText('{name} took it'),
  GIVE_BACK: defineText('{name} gave it back'),
  SNOOZE: defineText('{name} snoozed it until {time}'),
  DONE: defineText('{name} marked it as done'),
  REOPEN: defineText('{name} opened it again'),
};
