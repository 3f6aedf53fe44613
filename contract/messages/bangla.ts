import type { MessageCode } from '../messages.ts';
import { admins } from './bangla/admins.ts';
import { faults } from './bangla/faults.ts';
import { logs } from './bangla/logs.ts';
import { machineApi } from './bangla/machine-api.ts';
import { machines } from './bangla/machines.ts';
import { organizations } from './bangla/organizations.ts';
import { payments } from './bangla/payments.ts';
import { reasons } from './bangla/reasons.ts';
import { reports } from './bangla/reports.ts';
import { requests } from './bangla/requests.ts';
import { rfids } from './bangla/rfids.ts';
import { inWords, type Message } from './text.ts';

/** A message without its Bangla does not compile. */
export const bangla: Record<MessageCode, string> = {
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
};

const ownDigits = (value: number): string =>
  String(value).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));

/** The Bangla of a message; undefined where it is not known. */
export const inBangla = (told: Message): string | undefined =>
  inWords({ texts: bangla, number: ownDigits }, told);
