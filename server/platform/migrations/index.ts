import type { Dialect } from '../db/dialect.ts';
import type { Tx } from '../db/store.ts';
import { accountCalls } from './account-calls.ts';
import { attentionGroups } from './attention-groups.ts';
import { availability } from './availability.ts';
import { availableSizes } from './available-sizes.ts';
import { baseline } from './baseline/index.ts';
import { cardHistory } from './card-history.ts';
import { cardDuplicates, rekeyCards } from './card-keys.ts';
import { cash } from './cash.ts';
import { commandTypes } from './command-types.ts';
import { comparedForms, rekeyNames } from './compared-forms.ts';
import { forgetting } from './forgetting.ts';
import { machineTotals } from './machine-totals.ts';
import { moneyMovement } from './money-movement.ts';
import { openingHours } from './opening-hours.ts';
import { paymentProviders } from './payment-providers.ts';
import { people } from './people.ts';
import { refundForms } from './refund-forms.ts';
import { refundProbes } from './refund-probes.ts';
import { refusedCalls } from './refused-calls.ts';
import { rfidStates } from './rfid-states.ts';
import { searchSpellings } from './search-spellings.ts';
import { undispensedPayments } from './undispensed-payments.ts';
import { visitNames } from './visit-names.ts';
import { visits } from './visits.ts';

export interface Migration {
  readonly name: string;
  readonly statements: (dialect: Dialect) => string[];
  /** Changes stored rows in a way that SQL cannot, in the same transaction. */
  readonly changeRows?: (tx: Tx, now: number) => Promise<void>;
}

/**
 * In order: a migration's place in the list is its version. Released ones are never changed or
 * removed (`released.test.ts`).
 */
export const migrations: readonly Migration[] = [
  { name: '001-baseline', statements: baseline },
  { name: '002-attention-groups', statements: attentionGroups },
  { name: '003-search-spellings', statements: searchSpellings },
  { name: '004-rfid-states', statements: rfidStates },
  { name: '005-refund-forms', statements: refundForms },
  { name: '006-machine-totals', statements: machineTotals },
  { name: '007-command-types', statements: commandTypes },
  { name: '008-card-history', statements: cardHistory },
  { name: '009-card-keys', statements: cardDuplicates, changeRows: rekeyCards },
  { name: '010-opening-hours', statements: openingHours },
  { name: '011-availability', statements: availability },
  { name: '012-refund-probes', statements: refundProbes },
  { name: '013-undispensed-payments', statements: undispensedPayments },
  { name: '014-payment-providers', statements: paymentProviders },
  { name: '015-money-movement', statements: moneyMovement },
  { name: '016-forgetting', statements: forgetting },
  { name: '017-people', statements: people },
  { name: '018-account-calls', statements: accountCalls },
  { name: '019-refused-calls', statements: refusedCalls },
  { name: '020-compared-forms', statements: comparedForms, changeRows: rekeyNames },
  { name: '021-visits', statements: visits },
  { name: '022-card-labels', statements: () => [], changeRows: rekeyCards },
  { name: '023-available-sizes', statements: availableSizes },
  { name: '024-visit-names', statements: visitNames },
  { name: '025-cash', statements: cash },
];
