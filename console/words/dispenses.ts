import type { FailureCode } from '../../contract/device-events.ts';
import {
  type Dispense,
  type StatusFilter,
  statusFilters,
  type TransactionFilter,
  transactionFilters,
} from '../../contract/dispenses.ts';
import { type TransactionType, transactionTypes } from '../../contract/transactions.ts';
import { say, type Text, textIn } from '../core/texts.ts';

/** What is neither bKash, cash nor RFID comes with an empty type and shows as 'Other'. */
export type ShownType = TransactionType | 'Other';

export const shownTypeOf = (type: string): ShownType =>
  transactionTypes.find((known) => known === type) ?? 'Other';

const typeTexts: Record<ShownType, string> = {
  BKASH: say('BKASH'),
  CASH: say('CASH'),
  RFID: say('RFID'),
  Other: say('Other'),
};

export const typeText = (type: string, t: Text): string => t(typeTexts[shownTypeOf(type)]);

/** spec 2: what follows the type of a bKash dispense. */
export const paymentMarks = (
  { transactionType, refund }: Pick<Dispense, 'transactionType' | 'refund'>,
  t: Text,
): string => {
  if (transactionType !== 'BKASH') return '';
  return ` (${t('Paid')})${refund?.trxID ? ` [${t('REFUNDED')}]` : ''}`;
};

export const statusText = ({ isSuccessful }: Pick<Dispense, 'isSuccessful'>, t: Text): string =>
  isSuccessful ? t('Successful') : t('Failed');

const failureTexts: Record<FailureCode, string> = {
  MOTOR: say('Motor fault'),
  JAM: say('Jam'),
  NO_DROP: say('No drop'),
  EMPTY: say('Slot empty'),
  DOOR_OPEN: say('Door open'),
  POWER: say('Power lost'),
  CANCELLED: say('Cancelled'),
};
const failures: ReadonlyMap<string, string> = new Map(Object.entries(failureTexts));

/** A failure in words; what is not on the list of codes as it came. */
export const failureText = (reason: string, t: Text): string => t(failures.get(reason) ?? reason);

/** Why a dispense failed, in the machine's words and in those of its payment, to be said. */
export const failuresOf = (dispense: Dispense): string[] =>
  [dispense.failureReason ?? '', textIn(dispense, 'paymentFailure')].filter(Boolean);

const typeFilterTexts: Record<TransactionFilter, string> = {
  ALL: say('All types'),
  CASH: typeTexts.CASH,
  RFID: typeTexts.RFID,
  BKASH: typeTexts.BKASH,
};

const statusFilterTexts: Record<StatusFilter, string> = {
  ALL: say('All statuses'),
  SUCCESSFUL: say('Successful'),
  FAILED: say('Failed'),
};

export const typeChoices = (t: Text) =>
  transactionFilters.map((value) => ({ value, label: t(typeFilterTexts[value]) }));
export const statusChoices = (t: Text) =>
  statusFilters.map((value) => ({ value, label: t(statusFilterTexts[value]) }));
