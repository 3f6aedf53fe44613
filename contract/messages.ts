import { admins } from './messages/admins.ts';
import { alertMails } from './messages/alert-mails.ts';
import { alerts } from './messages/alerts.ts';
import { attention } from './messages/attention.ts';
import { faults, findFault } from './messages/faults.ts';
import { logs } from './messages/logs.ts';
import { machineApi } from './messages/machine-api.ts';
import { machines } from './messages/machines.ts';
import { organizations } from './messages/organizations.ts';
import { payments } from './messages/payments.ts';
import { reasons } from './messages/reasons.ts';
import { reports } from './messages/reports.ts';
import { requests } from './messages/requests.ts';
import { rfids } from './messages/rfids.ts';
import {
  formatMessage,
  type Message,
  type MessageValues,
  serializeMessage,
} from './messages/text.ts';

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
  formatMessage({ texts: english, digits: String }, message) ?? message.code;

/** Encodes a message for a column that may also hold a foreign text. */
export const encodeMessage = <C extends MessageCode>(
  code: C,
  ...values: MessageArguments<C>
): string => serializeMessage(createMessage(code, ...values));
