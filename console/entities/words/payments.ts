import type { PaymentFlag } from '../../../contract/payments.ts';
import { defineText } from '../../core/texts.ts';

/** Reasons why a payment needs review. */
export const flagTexts: Record<PaymentFlag, string> = {
  INTERRUPTED: defineText(
    'The machine lost its power, or its controller was replaced: the pad may have dropped.',
  ),
  UNANSWERED: defineText(
    'The machine took the order but has not reported the result. The server keeps asking.',
  ),
  SILENT_MACHINE: defineText(
    'The machine took the order but never reported the result: the refund is goodwill.',
  ),
  PARTLY_DISPENSED: defineText('Some pads dropped and some did not.'),
  DISPENSED_AND_REFUNDED: defineText('A pad dropped all the same.'),
  REFUNDED_TWICE: defineText('The money was given back in cash, and bKash has given it back too.'),
  WRONG_AMOUNT: defineText('bKash reports a different amount, currency or invoice.'),
  PAYMENT_UNKNOWN: defineText('bKash has not confirmed for a day whether the money moved.'),
  RESTORED: defineText(
    'The database was restored from a backup while it was under way: the pad may have dropped, or the money may have moved.',
  ),
  REFUND_STUCK: defineText(
    'The money could not be given back: bKash refuses, or has not for a day.',
  ),
};

export const lateText = defineText('The money has been on its way back for more than an hour.');
