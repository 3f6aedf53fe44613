import type { Language } from '../../contract/languages.ts';
import type { Message } from '../../contract/messages/text.ts';
import { translateMessage } from '../../contract/messages/translate.ts';
import { createMessage, type MessageArguments, type MessageCode } from '../../contract/messages.ts';

/** Formats messages in the language of one reader. */
export interface MessageFormatter {
  readonly format: (content: Message) => string;
  readonly formatCode: <C extends MessageCode>(code: C, ...values: MessageArguments<C>) => string;
  readonly formatTime: (at: number) => string;
}

/** Characters that would end a line, or turn the direction of the text after them. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Puts untrusted text, such as the name of a machine, on one line. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').trim();

const locales: Record<Language, string> = { en: 'en-GB', bn: 'bn-BD' };

export const createMessageFormatter = (language: Language, timeZone: string): MessageFormatter => {
  const format = (content: Message): string => oneLine(translateMessage(content, language));
  const dateFormat = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return {
    format,
    formatCode: (code, ...values) => format(createMessage(code, ...values)),
    formatTime: (at) => dateFormat.format(at),
  };
};
