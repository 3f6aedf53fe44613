import type { FailureCode } from './device-events.ts';
import type { Dispense, DispenseFlag } from './dispenses.ts';
import type { StockMovements } from './overview.ts';
import type { PaymentState } from './payments.ts';
import type { Reporter } from './reports.ts';
import type { ShownTransactionType } from './transactions.ts';

/**
 * Words of dispenses, payments and reports: one for each thing, on screen, on paper and in files.
 * The console translates them, files have them in English.
 */

/** An empty type is shown as 'Other'. */
export const typeWords: Readonly<Record<ShownTransactionType, string>> = {
  BKASH: 'BKASH',
  CASH: 'CASH',
  RFID: 'RFID',
  ONLINE: 'Online',
  '': 'Other',
};

const wordOfType: ReadonlyMap<string, string> = new Map(Object.entries(typeWords));

export const typeWord = (type: string): string => wordOfType.get(type) ?? typeWords[''];

export const markWords = { paid: 'Paid', refunded: 'REFUNDED' } as const;

type TranslateWord = (word: string) => string;
type PaidDispense = Pick<Dispense, 'transactionType' | 'paid' | 'refund'>;

/** The suffix of the type of a dispense by payment once money was taken. */
const paymentMarks = (
  { transactionType, paid, refund }: PaidDispense,
  translate: TranslateWord,
): string => {
  const isRefunded = Boolean(refund?.trxID);
  const isOfPayment = transactionType === 'BKASH' || transactionType === 'ONLINE';
  if (!isOfPayment || (paid <= 0 && !isRefunded)) return '';
  return ` (${translate(markWords.paid)})${isRefunded ? ` [${translate(markWords.refunded)}]` : ''}`;
};

export const flagWords: Readonly<Record<DispenseFlag, string>> = {
  BLOCKED_CARD: 'Blocked RFID',
  UNKNOWN_CARD: 'Unknown card',
  POINTS_DISABLED: 'Points disabled',
  UNKNOWN_SLOT: 'Unknown slot',
  EMPTY_SLOT: 'Empty slot',
  INACTIVE_MACHINE: 'Inactive machine',
  CLOCK: 'Time uncertain',
  NO_PAYMENT: 'No payment',
  AMOUNT: 'Odd amount',
};

/** The suffix of a dispense's type: its payment marks, then its flags, which a bare answer lacks. */
export const dispenseMarks = (
  { flags = [], ...dispense }: PaidDispense & Pick<Dispense, 'flags'>,
  translate: TranslateWord,
): string =>
  paymentMarks(dispense, translate) +
  flags.map((flag) => ` [${translate(flagWords[flag])}]`).join('');

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

const wordOfFailure: ReadonlyMap<string, string> = new Map(Object.entries(failureWords));

/** The word of a failure code; any other reason stays as it is. */
export const failureWord = (reason: string): string => wordOfFailure.get(reason) ?? reason;

export const reporterWords: Readonly<Record<Reporter, string>> = {
  ADMIN: 'Admin',
  MACHINE: 'Machine',
  RFID: 'Unlock RFID',
};

export const paymentStateLabels: Readonly<Record<PaymentState, string>> = {
  CREATED: 'Starting',
  PENDING: 'Waiting for the customer',
  EXECUTING: 'Taking the money',
  EXECUTE_UNKNOWN: 'Asking {provider} if it was paid',
  PAID: 'Paid',
  DISPENSING: 'Dispensing',
  REFUND_DUE: 'To be refunded',
  REFUNDING: 'Refunding',
  REFUND_UNKNOWN: 'Asking {provider} about the refund',
  DISPENSED: 'Dispensed',
  REFUNDED: 'Refunded',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

export const reportPartTitles = {
  stock: 'Stock update summary',
  movements: 'Stock movements',
  dispensed: 'Dispense summary',
  available: 'Pads available',
  updates: 'Stock / Machine updates',
  details: 'Dispense update details',
  cash: 'Cash',
} as const;

/** Ends a list of which some dispenses name no card any more. */
export const forgottenCardsNote =
  'Dispenses name their RFID for a limited time. Older ones do not say whose they were.';

/** True for a dispense by a card that is forgotten. */
export const isCardForgotten = (dispense: {
  readonly transactionType: string;
  readonly rfid: string | null;
}): boolean => dispense.transactionType === 'RFID' && dispense.rfid === null;

/** Heads of columns, and of the rows that sum them up. */
export const headings = {
  time: 'Time',
  machine: 'Machine',
  machineName: 'Machine Name',
  institution: 'Institution',
  organization: 'Organization',
  event: 'Event',
  assignedTo: 'Assigned to',
  reportedBy: 'Reported by',
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
  refilled: 'Refilled',
  counted: 'Counted differences',
  slotsAdded: 'Slots added',
  slotsRemoved: 'Taken out',
  fromStock: 'Dispensed from stock',
  atStart: 'Stock at the start',
  atEnd: 'Stock at the end',
  closing: 'Closing stock',
  productSize: 'Product size',
  available: 'Pads available (%)',
  openMinutes: 'Opening hours (minutes)',
  ableMinutes: 'With pads (minutes)',
  collector: 'Collected by',
  cashExpected: 'Expected (BDT)',
  cashCounted: 'Counted (BDT)',
  cashDifference: 'Difference (BDT)',
} as const;

/** Stock movements as a sum; the summary has 'Opening stock' and 'Closing stock'. */
export const stockSumLines = ({ opening, closing, ...parts }: StockMovements) => [
  { name: headings.atStart, value: opening, isChange: false },
  { name: headings.refilled, value: parts.refilled, isChange: true },
  { name: headings.counted, value: parts.counted, isChange: true },
  { name: headings.slotsAdded, value: parts.slotsAdded, isChange: true },
  // Never −0, which is written with its sign.
  { name: headings.slotsRemoved, value: 0 - parts.slotsRemoved, isChange: true },
  { name: headings.fromStock, value: 0 - parts.dispensed, isChange: true },
  { name: headings.atEnd, value: closing, isChange: false },
];
