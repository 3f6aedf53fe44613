import { admins } from './messages/admins.ts';
import { alertMails } from './messages/alert-mails.ts';
import { alerts } from './messages/alerts.ts';
import { attention } from './messages/attention.ts';
import { faults } from './messages/faults.ts';
import { logs } from './messages/logs.ts';
import { machineApi } from './messages/machine-api.ts';
import { machines } from './messages/machines.ts';
import { organizations } from './messages/organizations.ts';
import { payments } from './messages/payments.ts';
import { reasons } from './messages/reasons.ts';
import { reports } from './messages/reports.ts';
import { requests } from './messages/requests.ts';
import { rfids } from './messages/rfids.ts';
import { type Filling, inWords, type Message, readMessage, written } from './messages/text.ts';

/** English texts of refusals and of stored messages. A code keeps its meaning for good. */
export const english = {
  ...faults,
  ...requests,
  ...admins,
  ...organizations,
  ...machines,
  ...machineApi,
  ...rfids,
  ...payments,
  ...reports,
  ...reasons,
  ...logs,
  ...alerts,
  ...alertMails,
  ...attention,
} as const;

type English = typeof english;
export type MessageCode = keyof English;
/** The values of a message, as arguments. */
export type ValuesOf<C extends MessageCode> = Filling<English[C]>;

export const message = <C extends MessageCode>(code: C, ...[values]: ValuesOf<C>): Message =>
  values ? { code, values } : { code };

const inEnglishWords = { texts: english, number: String };

/** The English of a message; its bare code when the catalogue lacks it. */
export const inEnglish = (told: Message): string => inWords(inEnglishWords, told) ?? told.code;

/** The message of a schema fault; `invalidInput` when the schema has none of its own. */
export const faultIn = (text: string | undefined): Message =>
  readMessage(text ?? '') ?? message('invalidInput');

/** Encodes a message as text, for fields that may hold foreign texts as well. */
export const sentence = <C extends MessageCode>(code: C, ...values: ValuesOf<C>): string =>
  written(message(code, ...values));

/** The English of a stored text: of its encoded message, else the text itself. */
export const englishOf = (text: string): string => {
  const told = readMessage(text);
  return told ? (inWords(inEnglishWords, told) ?? text) : text;
};

/** Messages that stored texts encode, by field; undefined when there are none. */
export const codesOf = (
  texts: Readonly<Record<string, string | null>>,
): Record<string, Message> | undefined => {
  const codes = Object.entries(texts).flatMap(([field, text]) => {
    const told = readMessage(text ?? '');
    return told ? [[field, told] as const] : [];
  });
  return codes.length ? Object.fromEntries(codes) : undefined;
};
