import { readMessage } from './messages/text.ts';
import type { MessageCode } from './messages.ts';
import type { PaymentState } from './payments.ts';

/**
 * The words of payments: one for each thing, on the screen and in files. The console says them in the
 * language of the reader, a file has them as they stand here.
 */

export const stateNames: Readonly<Record<PaymentState, string>> = {
  CREATED: 'Starting',
  PENDING: 'Waiting for the customer',
  EXECUTING: 'Taking the money',
  EXECUTE_UNKNOWN: 'Asking bKash if it was paid',
  PAID: 'Paid',
  DISPENSING: 'Dispensing',
  REFUND_DUE: 'To be refunded',
  REFUNDING: 'Refunding',
  REFUND_UNKNOWN: 'Asking bKash about the refund',
  DISPENSED: 'Dispensed',
  REFUNDED: 'Refunded',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

/** Reasons that speak to the customer, as an admin reads them. */
const ofCustomers: Readonly<Partial<Record<MessageCode, string>>> = {
  customerCancelled: 'The customer cancelled the payment',
  customerBalanceTooLow: 'The customer has too little in bKash',
  customerAccountUnfit: 'The account of the customer cannot pay this',
};
const customers: ReadonlyMap<string, string> = new Map(Object.entries(ofCustomers));

export const customerReasons: readonly string[] = [...customers.values()];

/** A reason as an admin reads it where it speaks to the customer; else as it came. */
export const adminReason = (reason: string): string =>
  customers.get(readMessage(reason)?.code ?? '') ?? reason;
