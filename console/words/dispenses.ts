import {
  type Dispense,
  type StatusFilter,
  statusFilters,
  type TransactionFilter,
  transactionFilters,
} from '../../contract/dispenses.ts';
import { type TransactionType, transactionTypes } from '../../contract/transactions.ts';
import { failureWord, statusWord, statusWords, typeWord, typeWords } from '../../contract/words.ts';
import { say, type Text, textIn } from '../core/texts.ts';

/** An empty type, neither bKash, cash nor RFID, shows as 'Other'. */
export type ShownType = TransactionType | 'Other';
export const shownTypes: readonly ShownType[] = [...transactionTypes, 'Other'];

export const shownTypeOf = (type: string): ShownType =>
  transactionTypes.find((known) => known === type) ?? 'Other';

export const typeText = (type: string, t: Text): string => t(typeWord(type));

export const statusText = ({ isSuccessful }: Pick<Dispense, 'isSuccessful'>, t: Text): string =>
  t(statusWord(isSuccessful));

export const failureText = (reason: string, t: Text): string => t(failureWord(reason));

/** Failure reasons of the machine and of the payment, ready to translate. */
export const failuresOf = (dispense: Dispense): string[] =>
  [dispense.failureReason ?? '', textIn(dispense, 'paymentFailure')].filter(Boolean);

const typeFilterTexts: Record<TransactionFilter, string> = {
  ALL: say('All types'),
  CASH: typeWords.CASH,
  RFID: typeWords.RFID,
  BKASH: typeWords.BKASH,
};

const statusFilterTexts: Record<StatusFilter, string> = {
  ALL: say('All statuses'),
  SUCCESSFUL: statusWords.successful,
  FAILED: statusWords.failed,
};

export const typeChoices = (t: Text) =>
  transactionFilters.map((value) => ({ value, label: t(typeFilterTexts[value]) }));
export const statusChoices = (t: Text) =>
  statusFilters.map((value) => ({ value, label: t(statusFilterTexts[value]) }));
