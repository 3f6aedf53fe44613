import { logs } from '../../contract/messages/logs.ts';
import { machines } from '../../contract/messages/machines.ts';
import { shortenMessage } from '../../contract/messages/shorten.ts';
import { formatMessage, type Message } from '../../contract/messages/text.ts';
import { encodeText, type Translate } from '../core/texts.ts';

const english = { texts: { ...logs, ...machines }, number: String };

/** Formats an admin's change of a machine in one line; many slots become their count. */
export const logText = (text: string, message: Message | undefined, t: Translate): string => {
  if (!message) return t(text);
  const brief = shortenMessage(message);
  return t(encodeText(formatMessage(english, brief) ?? text, brief));
};
