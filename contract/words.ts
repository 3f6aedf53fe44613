import type { FailureCode } from './device-events.ts';
import type { Dispense } from './dispenses.ts';
import { type ToldTransactionType, toldTransactionTypes } from './transactions.ts';

/**
 * The words of dispenses and reports: one for each thing, on the screen, on paper and in files. The
 * console says them in the language of the reader, a file has them as they stand here.
 */

/** spec 3: an empty type is shown as 'Other'. */
export const typeWords: Readonly<Record<ToldTransactionType, string>> = {
  BKASH: 'BKASH',
  CASH: 'CASH',
  RFID: 'RFID',
  '': 'Other',
};

export const typeWord = (type: string): string =>
  typeWords[toldTransactionTypes.find((known) => known === type) ?? ''];

export const markWords = { paid: 'Paid', refunded: 'REFUNDED' } as const;

type Say = (word: string) => string;
type Money = Pick<Dispense, 'transactionType' | 'paid' | 'refund'>;

/** spec 2: what follows the type of a bKash dispense for which money was taken. */
export const paymentMarks = ({ transactionType, paid, refund }: Money, say: Say): string => {
  const isRefunded = Boolean(refund?.trxID);
  if (transactionType !== 'BKASH' || (paid <= 0 && !isRefunded)) return '';
  return ` (${say(markWords.paid)})${isRefunded ? ` [${say(markWords.refunded)}]` : ''}`;
};

export const statusWords = { successful: 'Successful', failed: 'Failed' } as const;

export const statusWord = (isSuccessful: boolean): string =>
  isSuccessful ? statusWords.successful : statusWords.failed;

export const failureWords: Readonly<Record<FailureCode, string>> = {
  MOTOR: 'Motor fault',
  JAM: 'Jam',
  NO_DROP: 'No drop',
  EMPTY: 'Slot empty',
  DOOR_OPEN: 'Door open',
  POWER: 'Power lost',
  CANCELLED: 'Cancelled',
};
const failures: ReadonlyMap<string, string> = new Map(Object.entries(failureWords));

/** A failure in words; what is not on the list of codes as it came. */
export const failureWord = (reason: string): string => failures.get(reason) ?? reason;

/** The parts of a report. */
export const partTitles = {
  stock: 'Stock update summary',
  dispensed: 'Dispense summary',
  updates: 'Stock / Machine updates',
  details: 'Dispense update details',
} as const;

/** The heads of columns, and of the rows that sum them up. */
export const headings = {
  time: 'Time',
  machine: 'Machine',
  machineName: 'Machine Name',
  institution: 'Institution',
  organization: 'Organization',
  event: 'Event',
  assignedTo: 'Assigned to',
  paymentType: 'Payment Type',
  rfid: 'RFID',
  status: 'Status',
  failureReason: 'Failure Reason',
  paymentFailure: 'Payment failure',
  paid: 'Paid (BDT)',
  refund: 'Refund trxID',
  type: 'Type',
  successful: 'Successful dispenses',
  paidAmount: 'Paid amount (BDT)',
  remaining: 'Remaining stock',
  total: 'Total',
  totalUpdates: 'Total updates',
  opening: 'Opening stock',
  closing: 'Closing stock',
} as const;
