import type { PaymentFlag } from '../../../contract/payments.ts';
import { defineText } from '../../core/texts.ts';

/** Reasons why a payment needs review. */
export const flagTexts: Record<PaymentFlag, string> = {
  INTERRUPTED: defineText(
    'The machine lost power or its controller was replaced. The pad may have dropped.',
  ),
  UNANSWERED: defineText(
    'The machine got the command but has not reported the result. The server keeps asking.',
  ),
  SILENT_MACHINE: defineText(
    'The machine got the command but never reported the result. The refund is goodwill.',
  ),
  PARTLY_DISPENSED: defineText('Some pads dropped and some did not.'),
  DISPENSED_AND_REFUNDED: defineText('A pad dropped after all.'),
  REFUNDED_TWICE: defineText('The money was refunded in cash, and {provider} has refunded it too.'),
  WRONG_AMOUNT: defineText('{provider} reports a different amount, currency or invoice.'),
  PAYMENT_UNKNOWN: defineText('For a day {provider} has not said whether the money moved.'),
  RESTORED: defineText(
    'The database was restored from a backup during the payment. The pad may have dropped, or money may have moved.',
  ),
  REFUND_STUCK: defineText(
    'The money could not be refunded: {provider} refuses, or has not done it for a day.',
  ),
};

export const lateText = defineText('The refund has been under way for more than an hour.');
