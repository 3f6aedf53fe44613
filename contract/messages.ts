import { admins } from './messages/admins.ts';
import { faults } from './messages/faults.ts';
import { machineApi } from './messages/machine-api.ts';
import { machines } from './messages/machines.ts';
import { organizations } from './messages/organizations.ts';
import { payments } from './messages/payments.ts';
import { reports } from './messages/reports.ts';
import { requests } from './messages/requests.ts';
import { rfids } from './messages/rfids.ts';
import { type Filling, inWords, type Message, readMessage } from './messages/text.ts';

/** Every refusal and every sentence that is stored, in English. A code keeps its meaning for good. */
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
} as const;

type English = typeof english;
export type MessageCode = keyof English;
/** The values of a message, as arguments. */
export type ValuesOf<C extends MessageCode> = Filling<English[C]>;

export const message = <C extends MessageCode>(code: C, ...[values]: ValuesOf<C>): Message =>
  values ? { code, values } : { code };

/** The English of a message; its bare code where the catalogue does not know it. */
export const inEnglish = (told: Message): string =>
  inWords({ texts: english, number: String }, told) ?? told.code;

/** What a schema says is wrong; where it says nothing of its own, that something is. */
export const faultIn = (text: string | undefined): Message =>
  readMessage(text ?? '') ?? message('invalidInput');
