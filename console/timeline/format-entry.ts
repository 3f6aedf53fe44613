import type { TimelineEntry } from '../../contract/timeline.ts';
import type { Formats } from '../core/formats.ts';
import { defineText, type Translate } from '../core/texts.ts';
import { commandStateTexts } from '../entities/words/commands.ts';
import { failureText } from '../entities/words/dispenses.ts';
import {
  type EntryFormatter,
  type EntryOf,
  type EntryText,
  placeText,
  presentDetails,
} from './entry-text.ts';
import { formatHour, formatPayment, formatSale } from './sales.ts';
import { formatChange, formatStock } from './stock.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  [day, defineText('{n, plural, one {# day} other {# days}}')],
  [hour, defineText('{n, plural, one {# hour} other {# hours}}')],
  [minute, defineText('{n, plural, one {# minute} other {# minutes}}')],
] as const;

const secondsText = defineText('{n, plural, one {# second} other {# seconds}}');

/** '9 minutes', in the largest unit that fits. */
const durationText = (ms: number, t: Translate): string => {
  const [length, text] = units.find(([unit]) => ms >= unit) ?? [second, secondsText];
  return t(text, { n: Math.round(ms / length) });
};

const formatDoor: EntryFormatter<'DOOR'> = ({ rfid, name, openMs }, t) => {
  const opened = rfid
    ? t('Door opened by unlock RFID {rfid}', { rfid: name ? `${rfid}, ${name}` : rfid })
    : t('Door opened');
  const closed = openMs !== null && t('Closed after {time}', { time: durationText(openMs, t) });
  return { text: opened, details: presentDetails(closed) };
};

const formatFault: EntryFormatter<'FAULT'> = ({ code, place }, t) => {
  const reason = failureText(code, t);
  return {
    text: t('Fault: {reason}', { reason }),
    details: place ? presentDetails(placeText(place, t)) : [],
  };
};

const formatClear: EntryFormatter<'CLEAR'> = ({ code }, t) => ({
  text: t('Cleared: {reason}', { reason: failureText(code, t) }),
  details: [],
});

const formatBoot: EntryFormatter<'BOOT'> = ({ silentMs }, t) => ({
  text:
    silentMs === null
      ? t('The machine started')
      : t('Started after {time} without contact', { time: durationText(silentMs, t) }),
  details: [],
});

const formatBack: EntryFormatter<'BACK'> = ({ silentMs }, t) => ({
  text: t('Back in contact after {time}', { time: durationText(silentMs, t) }),
  details: [],
});

const tapText = ({ rfid, times: n }: EntryOf<'UNKNOWN_CARD'>, t: Translate): string => {
  if (rfid === null) {
    return t(
      '{n, plural, one {An unknown card was tapped} other {Unknown cards were tapped # times}}',
      { n },
    );
  }
  return n > 1
    ? t('Unknown card {rfid} was tapped {n, number} times', { rfid, n })
    : t('Unknown card {rfid} was tapped', { rfid });
};

const formatCard: EntryFormatter<'UNKNOWN_CARD'> = (entry, t) => ({
  text: tapText(entry, t),
  details: [],
});

const commandTexts: Record<EntryOf<'COMMAND'>['command'], string> = {
  UNLOCK: defineText('{name} asked to open the door'),
  REBOOT: defineText('{name} asked for a restart'),
  DISPENSE: defineText('{name} asked for a pad'),
  TEST_VEND: defineText('{name} asked for a test vend'),
};

const formatCommand: EntryFormatter<'COMMAND'> = (entry, t) => ({
  text: t(commandTexts[entry.command], { name: entry.by || t('An admin') }),
  details: presentDetails(
    entry.place && placeText(entry.place, t),
    t(commandStateTexts[entry.state]),
    entry.detail,
  ),
});

const formatTestVend: EntryFormatter<'TEST_VEND'> = (entry, t) => {
  const { isSuccessful, failureReason, size } = entry;
  const reason = failureReason && failureText(failureReason, t);
  const failed = reason ? t('Test vend failed: {reason}', { reason }) : t('Test vend failed');
  return {
    text: isSuccessful ? t('Test vend: one pad taken out') : failed,
    details: presentDetails(placeText(entry, t), size),
  };
};

const pairingTexts: Record<EntryOf<'PAIRING'>['step'], string> = {
  CODE: defineText('{name} made a pairing code'),
  CLAIMED: defineText('A controller was paired'),
  REVOKED: defineText('{name} revoked the key'),
};

const formatPairing: EntryFormatter<'PAIRING'> = ({ step, by }, t) => ({
  text: t(pairingTexts[step], { name: by || t('An admin') }),
  details: [],
});

export const formatEntry = (entry: TimelineEntry, t: Translate, formats: Formats): EntryText => {
  switch (entry.type) {
    case 'SALE':
      return formatSale(entry, t, formats);
    case 'HOUR':
      return formatHour(entry, t, formats);
    case 'STOCK':
      return formatStock(entry, t, formats);
    case 'DOOR':
      return formatDoor(entry, t, formats);
    case 'FAULT':
      return formatFault(entry, t, formats);
    case 'CLEAR':
      return formatClear(entry, t, formats);
    case 'BOOT':
      return formatBoot(entry, t, formats);
    case 'BACK':
      return formatBack(entry, t, formats);
    case 'UNKNOWN_CARD':
      return formatCard(entry, t, formats);
    case 'COMMAND':
      return formatCommand(entry, t, formats);
    case 'TEST_VEND':
      return formatTestVend(entry, t, formats);
    case 'CHANGE':
      return formatChange(entry, t, formats);
    case 'PAIRING':
      return formatPairing(entry, t, formats);
    case 'PAYMENT':
      return formatPayment(entry, t, formats);
  }
};
