import type { TimelineEntry } from '../../contract/timeline.ts';
import type { Formats } from '../core/formats.ts';
import { say, type Text, textIn } from '../core/texts.ts';
import { commandStateTexts } from '../words/commands.ts';
import { failureText } from '../words/dispenses.ts';
import { durationText } from './duration.ts';
import { type EntryOf, known, type Said, type Sentence } from './said.ts';
import { sayPayment, saySale } from './sales.ts';
import { sayChange, sayStock } from './stock.ts';

const sayDoor: Sentence<'DOOR'> = ({ rfid, name, openMs }, t) => {
  const opened = rfid
    ? t('Door opened by unlock RFID {rfid}', { rfid: name ? `${rfid}, ${name}` : rfid })
    : t('Door opened');
  const closed = openMs !== null && t('Closed after {time}', { time: durationText(openMs, t) });
  return { text: opened, details: known(closed) };
};

const sayFault: Sentence<'FAULT'> = ({ code, place }, t) => {
  const reason = failureText(code, t);
  return {
    text: t('Fault: {reason}', { reason }),
    details: place
      ? known(
          t('Row {row, number}, column {column, number}', {
            row: place.rowNo,
            column: place.columnNo,
          }),
        )
      : [],
  };
};

const sayClear: Sentence<'CLEAR'> = ({ code }, t) => ({
  text: t('No longer: {reason}', { reason: failureText(code, t) }),
  details: [],
});

const sayBoot: Sentence<'BOOT'> = ({ silentMs }, t) => ({
  text:
    silentMs === null
      ? t('The machine started')
      : t('Started after {time} without contact', { time: durationText(silentMs, t) }),
  details: [],
});

const sayBack: Sentence<'BACK'> = ({ silentMs }, t) => ({
  text: t('Heard of again after {time}', { time: durationText(silentMs, t) }),
  details: [],
});

const sayCard: Sentence<'UNKNOWN_CARD'> = ({ rfid, times }, t) => ({
  text:
    times > 1
      ? t('Unknown RFID {rfid} was tapped {n, number} times', { rfid, n: times })
      : t('Unknown RFID {rfid} was tapped', { rfid }),
  details: [],
});

const commandTexts: Record<EntryOf<'COMMAND'>['command'], string> = {
  UNLOCK: say('{name} asked to open the door'),
  REBOOT: say('{name} asked for a restart'),
  DISPENSE: say('{name} asked for a pad'),
};

const sayCommand: Sentence<'COMMAND'> = (entry, t) => ({
  text: t(commandTexts[entry.command], { name: entry.by || t('An admin') }),
  details: known(t(commandStateTexts[entry.state]), t(textIn(entry, 'detail'))),
});

const pairingTexts: Record<EntryOf<'PAIRING'>['step'], string> = {
  CODE: say('{name} made a pairing code'),
  CLAIMED: say('A controller was paired'),
  REVOKED: say('{name} revoked the key'),
};

const sayPairing: Sentence<'PAIRING'> = ({ step, by }, t) => ({
  text: t(pairingTexts[step], { name: by || t('An admin') }),
  details: [],
});

export const sentenceOf = (entry: TimelineEntry, t: Text, formats: Formats): Said => {
  switch (entry.type) {
    case 'SALE':
      return saySale(entry, t, formats);
    case 'STOCK':
      return sayStock(entry, t, formats);
    case 'DOOR':
      return sayDoor(entry, t, formats);
    case 'FAULT':
      return sayFault(entry, t, formats);
    case 'CLEAR':
      return sayClear(entry, t, formats);
    case 'BOOT':
      return sayBoot(entry, t, formats);
    case 'BACK':
      return sayBack(entry, t, formats);
    case 'UNKNOWN_CARD':
      return sayCard(entry, t, formats);
    case 'COMMAND':
      return sayCommand(entry, t, formats);
    case 'CHANGE':
      return sayChange(entry, t, formats);
    case 'PAIRING':
      return sayPairing(entry, t, formats);
    case 'PAYMENT':
      return sayPayment(entry, t, formats);
  }
};
