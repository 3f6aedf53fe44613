import { banglaDigits } from '../../digits.ts';
import type { MessageCode } from '../../messages.ts';
import { formatMessage, type Message } from '../text.ts';
import { admins } from './admins.ts';
import { alertMails } from './alert-mails.ts';
import { alerts } from './alerts.ts';
import { attention } from './attention.ts';
import { faults } from './faults.ts';
import { logs } from './logs.ts';
import { machineApi } from './machine-api.ts';
import { machines } from './machines.ts';
import { organizations } from './organizations.ts';
import { payments } from './payments.ts';
import { reasons } from './reasons.ts';
import { reports } from './reports.ts';
import { requests } from './requests.ts';
import { rfids } from './rfids.ts';

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
  ...alerts,
  ...alertMails,
  ...attention,
};

/** The Bangla of a message; undefined when its code is unknown. */
export const formatBangla = (message: Message): string | undefined =>
  formatMessage({ texts: bangla, digits: banglaDigits }, message);
