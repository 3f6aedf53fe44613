import { inBangla } from '../../contract/messages/bangla/index.ts';
import { readMessage } from '../../contract/messages/text.ts';
import { bangla } from './index.ts';

/** The Bangla of a text of the console or of a message; undefined where it has none. */
export const translate = (text: string): string | undefined => {
  const told = readMessage(text);
  return told ? inBangla(told) : bangla[text];
};
