import {
  type Dispense,
  type DispenseFlag,
  dispenseFlags,
  type StatusFilter,
  statusFilters,
  type TransactionFilter,
  transactionFilters,
} from '../../../contract/dispenses.ts';
import { type TransactionType, transactionTypes } from '../../../contract/transactions.ts';
import {
  failureWord,
  flagWords,
  statusWord,
  statusWords,
  typeWord,
  typeWords,
} from '../../../contract/words.ts';
import { defineText, type Translate } from '../../core/texts.ts';

/** An empty type, neither bKash, cash nor RFID, shows as 'Other'. */
export type DisplayedType = TransactionType | 'Other';
export const displayedTypes: readonly DisplayedType[] = [...transactionTypes, 'Other'];

export const displayedTypeOf = (type: string): DisplayedType =>
  transactionTypes.find((transactionType) => transactionType === type) ?? 'Other';

export const typeText = (type: string, t: Translate): string => t(typeWord(type));

export const statusText = (
  { isSuccessful }: Pick<Dispense, 'isSuccessful'>,
  t: Translate,
): string => t(statusWord(isSuccessful));

export const failureText = (reason: string, t: Translate): string => t(failureWord(reason));

/** The failures of the machine and of the payment; empty without any. */
export const failuresText = (
  { failureReason, paymentFailure }: Pick<Dispense, 'failureReason' | 'paymentFailure'>,
  t: Translate,
): string =>
  [failureReason && failureText(failureReason, t), paymentFailure].filter(Boolean).join(', ');

const typeFilterTexts: Record<TransactionFilter, string> = {
  ALL: defineText('All types'),
  CASH: typeWords.CASH,
  RFID: typeWords.RFID,
  BKASH: typeWords.BKASH,
};

const statusFilterTexts: Record<StatusFilter, string> = {
  ALL: defineText('All statuses'),
  SUCCESSFUL: statusWords.successful,
  FAILED: statusWords.failed,
};

export const typeChoices = (t: Translate) =>
  transactionFilters.map((value) => ({ value, label: t(typeFilterTexts[value]) }));
export const statusChoices = (t: Translate) =>
  statusFilters.map((value) => ({ value, label: t(statusFilterTexts[value]) }));

const anyFlag = { value: 'ALL', label: defineText('Any or no flag') } as const;

export const flagChoices = (
  t: Translate,
): readonly { readonly value: DispenseFlag | 'ALL'; readonly label: string }[] => [
  { ...anyFlag, label: t(anyFlag.label) },
  ...dispenseFlags.map((value) => ({ value, label: t(flagWords[value]) })),
];
