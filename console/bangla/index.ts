import { adminsBangla } from './admins.ts';
import { alertsBangla } from './alerts.ts';
import { attentionBangla } from './attention.ts';
import { auditBangla } from './audit.ts';
import { backupsBangla } from './backups.ts';
import { commonBangla } from './common.ts';
import { dispensesBangla } from './dispenses.ts';
import { filesBangla } from './files.ts';
import { gatewaysBangla } from './gateways.ts';
import { institutionsBangla } from './institutions.ts';
import { machinesBangla } from './machines.ts';
import { overviewBangla } from './overview.ts';
import { paymentsBangla } from './payments.ts';
import { preloadBangla } from './preload.ts';
import { refillsBangla } from './refills.ts';
import { reportsBangla } from './reports.ts';
import { rfidsBangla } from './rfids.ts';
import { searchBangla } from './search.ts';
import { sizesBangla } from './sizes.ts';
import { statementsBangla } from './statements.ts';
import { timelineBangla } from './timeline.ts';
import { visitsBangla } from './visits.ts';

export const banglaByRoom: readonly Record<string, string>[] = [
  commonBangla,
  alertsBangla,
  overviewBangla,
  preloadBangla,
  machinesBangla,
  sizesBangla,
  statementsBangla,
  dispensesBangla,
  paymentsBangla,
  refillsBangla,
  reportsBangla,
  adminsBangla,
  attentionBangla,
  auditBangla,
  backupsBangla,
  filesBangla,
  gatewaysBangla,
  institutionsBangla,
  rfidsBangla,
  searchBangla,
  timelineBangla,
  visitsBangla,
];

/** English text → Bangla text. */
export const banglaTexts: Record<string, string> = Object.assign({}, ...banglaByRoom);
