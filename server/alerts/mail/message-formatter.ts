import type { Message } from '../../../contract/messages/text.ts';
import { translateMessage } from '../../../contract/messages/translate.ts';
import {
  createMessage,
  type MessageArguments,
  type MessageCode,
} from '../../../contract/messages.ts';
import { banglaDigits } from '../../../contract/values/digits.ts';
import type { Language } from '../../../contract/values/languages.ts';
import { zoneOffset } from '../../../contract/values/periods.ts';

/** Formats messages in the language of one reader. */
export interface MessageFormatter {
  readonly format: (content: Message) => string;
  readonly formatCode: <C extends MessageCode>(code: C, ...values: MessageArguments<C>) => string;
  /** DD/MM/YYYY HH:mm, as the console has it. */
  readonly formatTime: (at: number) => string;
}

/** Characters that would end a line, or turn the direction of the text after them. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Puts untrusted text, such as the name of a machine, on one line. */
export const oneLine = (text: string): string => text.replace(unprintable, ' ').trim();

export const createMessageFormatter = (language: Language, timeZone: string): MessageFormatter => {
  const format = (content: Message): string => oneLine(translateMessage(content, language));
  return {
    format,
    formatCode: (code, ...values) => format(createMessage(code, ...values)),
    formatTime: (at) => {
      const [date = '', time = ''] = new Date(at + zoneOffset(at, timeZone))
        .toISOString()
        .split('T');
      const text = `${date.split('-').reverse().join('/')} ${time.slice(0, 5)}`;
      return language === 'bn' ? banglaDigits(text) : text;
    },
  };
};
