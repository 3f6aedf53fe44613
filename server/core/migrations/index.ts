import type { Dialect } from '../db/dialect.ts';
import type { Tx } from '../db/store.ts';
import { spine } from './001-spine.ts';
import { calls } from './002-calls.ts';
import { payments } from './003-payments.ts';
import { times } from './004-times.ts';
import { rejections } from './005-rejections.ts';
import { keyChecks } from './006-key-checks.ts';
import { knownClients } from './007-known-clients.ts';
import { tries } from './008-tries.ts';
import { flags } from './009-flags.ts';
import { openExecutes } from './010-open-executes.ts';
import { platformAccounts } from './011-platform-accounts.ts';
import { settlements } from './012-settlements.ts';
import { slots } from './013-slots.ts';
import { said } from './014-said.ts';
import { noticed } from './015-noticed.ts';
import { moneyTimes } from './016-money-times.ts';
import { messages } from './017-messages.ts';
import { providerNames } from './018-provider-names.ts';
import { backups } from './019-backups.ts';
import { twoStep } from './020-two-step.ts';
import { retention } from './021-retention.ts';
import { seen } from './022-seen.ts';
import { wallets } from './023-wallets.ts';
import { lists } from './024-lists.ts';
import { jobs } from './025-jobs.ts';
import { fillOrderKeys, orderKeys } from './026-order-keys.ts';
import { paces } from './027-paces.ts';
import { hourRollups } from './028-hours.ts';
import { timeline } from './029-timeline.ts';
import { stockMovements } from './030-stock-movements.ts';
import { unknownCards } from './031-unknown-cards.ts';
import { attention } from './033-attention.ts';
import { alerts } from './034-alerts.ts';
import { capacities } from './036-capacities.ts';
import { fillMoreOrderKeys, moreOrderKeys } from './037-more-order-keys.ts';
import { foldedHours } from './038-folded-hours.ts';
import { gatewayChecks } from './039-gateway-checks.ts';
import { weakPasswords } from './040-weak-passwords.ts';
import type { Calendar } from './business-days.ts';

interface Migration {
  readonly name: string;
  readonly statements: (dialect: Dialect, calendar: Calendar) => string[];
  /** What its statements cannot compute, done after them. */
  readonly fill?: (tx: Tx) => Promise<void>;
}

/** In order; a migration's place in the list is its version, and none is ever changed. */
export const migrations: readonly Migration[] = [
  { name: '001-spine', statements: spine },
  { name: '002-calls', statements: calls },
  { name: '003-payments', statements: payments },
  { name: '004-times', statements: times },
  { name: '005-rejections', statements: rejections },
  { name: '006-key-checks', statements: keyChecks },
  { name: '007-known-clients', statements: knownClients },
  { name: '008-tries', statements: tries },
  { name: '009-flags', statements: flags },
  { name: '010-open-executes', statements: openExecutes },
  { name: '011-platform-accounts', statements: platformAccounts },
  { name: '012-settlements', statements: settlements },
  { name: '013-slots', statements: slots },
  { name: '014-said', statements: said },
  { name: '015-noticed', statements: noticed },
  { name: '016-money-times', statements: moneyTimes },
  { name: '017-messages', statements: messages },
  { name: '018-provider-names', statements: providerNames },
  { name: '019-backups', statements: backups },
  { name: '020-two-step', statements: twoStep },
  { name: '021-retention', statements: retention },
  { name: '022-seen', statements: seen },
  { name: '023-wallets', statements: wallets },
  { name: '024-lists', statements: lists },
  { name: '025-jobs', statements: jobs },
  { name: '026-order-keys', statements: orderKeys, fill: fillOrderKeys },
  { name: '027-paces', statements: paces },
  { name: '028-hours', statements: hourRollups },
  { name: '029-timeline', statements: timeline },
  { name: '030-stock-movements', statements: stockMovements },
  { name: '031-unknown-cards', statements: unknownCards },
  { name: '033-attention', statements: attention },
  { name: '034-alerts', statements: alerts },
  { name: '036-capacities', statements: capacities },
  { name: '037-more-order-keys', statements: moreOrderKeys, fill: fillMoreOrderKeys },
  { name: '038-folded-hours', statements: foldedHours },
  { name: '039-gateway-checks', statements: gatewayChecks },
  { name: '040-weak-passwords', statements: weakPasswords },
];
