import * as z from 'zod/mini';
import { maskedWallet, poishaOf } from './money-texts.ts';

/** Schemas of bKash's success answers. */

const text = z.string().check(z.minLength(1));
/** Taka as a text or a number, to poisha. */
const taka = z.union([z.string(), z.number()]);
const amount = z.pipe(
  z.pipe(
    taka,
    z.transform((sum) => poishaOf(String(sum))),
  ),
  z.number(),
);
const status = z.pipe(
  z.string(),
  z.transform((word) => word.toUpperCase()),
);

export const CreatedAnswer = z.object({
  paymentID: text,
  bkashURL: z.string().check(z.regex(/^https?:\/\//)),
  amount: z.nullish(taka),
  currency: z.nullish(z.string()),
  merchantInvoiceNumber: z.nullish(z.string()),
});

/** `wallet` is masked as soon as it is parsed. */
export const ChargeAnswer = z.pipe(
  z.object({
    paymentID: text,
    trxID: text,
    amount,
    currency: text,
    couponAmount: z.nullish(taka),
    merchantInvoiceNumber: z.nullish(z.string()),
    merchantInvoice: z.nullish(z.string()),
    customerMsisdn: z.nullish(z.string()),
    payerAccount: z.nullish(z.string()),
  }),
  z.transform(({ customerMsisdn, payerAccount, couponAmount, ...rest }) => ({
    ...rest,
    coupon: poishaOf(String(couponAmount ?? '')) ?? 0,
    /** bKash uses either of the two names. */
    invoice: rest.merchantInvoiceNumber || rest.merchantInvoice,
    wallet: maskedWallet(customerMsisdn) ?? maskedWallet(payerAccount),
  })),
);
/** The amount that can still be given back. bKash does not document it, and may leave it out. */
export const RefundableAnswer = z.object({ maxRefundableAmount: amount });

export const StatusAnswer = z.object({
  paymentID: text,
  transactionStatus: status,
  /** The customer has confirmed; bKash uses either of the two names. */
  verificationStatus: z.nullish(status),
  userVerificationStatus: z.nullish(status),
});

const RefundTransaction = z.object({
  refundTrxId: text,
  refundTransactionStatus: status,
  refundAmount: amount,
});

/** A refund in the names of version 2, which version 1 is read into. */
export const RefundAnswer = z.extend(RefundTransaction, { originalTrxId: text });
export type RefundAnswer = z.output<typeof RefundAnswer>;

export const RefundStatusAnswer = z.object({
  originalTrxId: text,
  refundTransactions: z.array(RefundTransaction),
});
export type RefundStatusAnswer = z.output<typeof RefundStatusAnswer>;

export const RefundAnswerV1 = z.pipe(
  z.object({ originalTrxID: text, refundTrxID: text, transactionStatus: status, amount }),
  z.transform(
    ({ originalTrxID, refundTrxID, transactionStatus, amount: refundAmount }): RefundAnswer => ({
      originalTrxId: originalTrxID,
      refundTrxId: refundTrxID,
      refundTransactionStatus: transactionStatus,
      refundAmount,
    }),
  ),
);

/** Version 1 answers the last refund alone. */
export const RefundStatusAnswerV1 = z.pipe(
  RefundAnswerV1,
  z.transform(
    ({ originalTrxId, ...last }): RefundStatusAnswer => ({
      originalTrxId,
      refundTransactions: [last],
    }),
  ),
);
