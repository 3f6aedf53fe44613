import { formatEnglish, type MessageCode } from '../messages.ts';
import type { Language } from '../values/languages.ts';
import { formatBangla } from './bangla/index.ts';
import { decodeMessage, type Message } from './text.ts';

/** A message in a reader's language. A message of a newer release may be its bare code. */
export const translateMessage = (message: Message, language: Language): string =>
  (language === 'bn' ? formatBangla(message) : undefined) ?? formatEnglish(message);

/** A stored text in a reader's language; a foreign text stays as it is. */
export const translateText = (text: string, language: Language): string => {
  const message = decodeMessage(text);
  return message ? translateMessage(message, language) : text;
};

/** Reasons that address the customer, by their codes, as an admin reads them. */
const reasonsForAdmins: ReadonlyMap<string, MessageCode> = new Map([
  ['customerCancelled', 'customerHasCancelled'],
  ['customerBalanceTooLow', 'customerHasTooLittle'],
  ['customerAccountUnfit', 'customerCannotPay'],
]);

/** The stored reason of a failed payment in the language of an admin. */
export const translateFailure = (text: string, language: Language): string => {
  const code = reasonsForAdmins.get(decodeMessage(text)?.code ?? '');
  return code ? translateMessage({ code }, language) : translateText(text, language);
};
