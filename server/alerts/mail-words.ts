import type { AlertLanguage } from '../../contract/alerts.ts';
import { inBangla } from '../../contract/messages/bangla/index.ts';
import type { Message } from '../../contract/messages/text.ts';
import { inEnglish, type MessageCode, message, type ValuesOf } from '../../contract/messages.ts';

/** Formats messages in the language of one reader. */
export interface Words {
  readonly of: (told: Message) => string;
  readonly say: <C extends MessageCode>(code: C, ...values: ValuesOf<C>) => string;
  readonly time: (at: number) => string;
}

/** Characters that would end a line, or turn the direction of the text after them. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Puts untrusted text, such as the name of a machine, on one line. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').trim();

const locales: Record<AlertLanguage, string> = { en: 'en-GB', bn: 'bn-BD' };

export const wordsIn = (language: AlertLanguage, timeZone: string): Words => {
  const of = (told: Message): string =>
    oneLine((language === 'bn' && inBangla(told)) || inEnglish(told));
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return {
    of,
    say: (code, ...values) => of(message(code, ...values)),
    time: (at) => format.format(at),
  };
};
