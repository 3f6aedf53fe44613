import { briefly } from '../../contract/messages/brief.ts';
import { logs } from '../../contract/messages/logs.ts';
import { machines } from '../../contract/messages/machines.ts';
import { inWords, type Message } from '../../contract/messages/text.ts';
import { type Text, toldText } from '../core/texts.ts';

const english = { texts: { ...logs, ...machines }, number: String };

/** Formats an admin's change of a machine in one line; many slots become their count. */
export const logText = (told: string, message: Message | undefined, t: Text): string => {
  if (!message) return t(told);
  const brief = briefly(message);
  return t(toldText(inWords(english, brief) ?? told, brief));
};
