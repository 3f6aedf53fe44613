import { english } from './messages/english.ts';
import { findFault } from './messages/faults.ts';
import {
  decodeMessage,
  formatMessage,
  type Message,
  type MessageValues,
  serializeMessage,
} from './messages/text.ts';
import { defaultProvider } from './providers.ts';

type English = typeof english;
export type MessageCode = keyof English;
export type MessageArguments<C extends MessageCode> = MessageValues<English[C]>;

export const createMessage = <C extends MessageCode>(
  code: C,
  ...[values]: MessageArguments<C>
): Message => (values ? { code, values } : { code });

/** The message of a schema fault; `invalidInput` when the schema has none of its own. */
export const readFault = (sentence = ''): Message =>
  findFault(sentence) ?? createMessage('invalidInput');

/** The English of a message; its bare code when the catalogue lacks it. */
export const formatEnglish = (message: Message): string =>
  formatMessage({ language: 'en', texts: english, digits: String }, message) ?? message.code;

/** Encodes a message for a column that may also hold a foreign text. */
export const encodeMessage = <C extends MessageCode>(
  code: C,
  ...values: MessageArguments<C>
): string => serializeMessage(createMessage(code, ...values));

const textsByCode: ReadonlyMap<string, string> = new Map(Object.entries(english));

/** Adds the provider to an encoded message that shows one; any other text stays as it is. */
export const nameProvider = (text: string, provider: string): string => {
  const message = provider === defaultProvider ? undefined : decodeMessage(text);
  return message && textsByCode.get(message.code)?.includes('{provider}')
    ? serializeMessage({ ...message, values: { provider, ...message.values } })
    : text;
};
