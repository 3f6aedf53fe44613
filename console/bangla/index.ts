import { admins } from './admins.ts';
import { alerts } from './alerts.ts';
import { attention } from './attention.ts';
import { audit } from './audit.ts';
import { backups } from './backups.ts';
import { common } from './common.ts';
import { dispenses } from './dispenses.ts';
import { first } from './first.ts';
import { gateways } from './gateways.ts';
import { institutions } from './institutions.ts';
import { machines } from './machines.ts';
import { overview } from './overview.ts';
import { payments } from './payments.ts';
import { reports } from './reports.ts';
import { rfids } from './rfids.ts';
import { search } from './search.ts';
import { sizes } from './sizes.ts';
import { statements } from './statements.ts';
import { timeline } from './timeline.ts';

export const rooms: readonly Record<string, string>[] = [
  common,
  alerts,
  overview,
  first,
  machines,
  sizes,
  statements,
  dispenses,
  payments,
  reports,
  admins,
  attention,
  audit,
  backups,
  gateways,
  institutions,
  rfids,
  search,
  timeline,
];

/** English text → Bangla text. */
export const bangla: Record<string, string> = Object.assign({}, ...rooms);
