import { formatBangla } from '../../contract/messages/bangla/index.ts';
import { decodeMessage } from '../../contract/messages/text.ts';
import { banglaTexts } from './index.ts';

/** The Bangla of a text of the console or of a message; undefined where it has none. */
export const translateToBangla = (text: string): string | undefined => {
  const message = decodeMessage(text);
  return message ? formatBangla(message) : banglaTexts[text];
};
