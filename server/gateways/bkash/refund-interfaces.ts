import type * as z from 'zod/mini';
import type { RefundForm } from '../../../contract/payments.ts';
import type { Charge } from '../checkout.ts';
import {
  RefundAnswer,
  RefundAnswerV1,
  RefundStatusAnswer,
  RefundStatusAnswerV1,
} from './answers.ts';
import { bkashAmount } from './money-texts.ts';

/**
 * One of bKash's two refund interfaces. The status of version 1 is the address of its refund,
 * called without an amount: therefore `statusBody` gets no amount.
 */
export interface RefundInterface {
  readonly refundPath: string;
  readonly refundBody: (charge: Charge) => object;
  readonly refundAnswer: z.ZodMiniType<RefundAnswer>;
  readonly statusPath: string;
  readonly statusBody: (charge: Omit<Charge, 'amount'>) => object;
  readonly statusAnswer: z.ZodMiniType<RefundStatusAnswer>;
  /** A status names every refund, so one that names none proves that there is none. */
  readonly listsRefunds: boolean;
}

/** Both interfaces require them. */
const cause = { sku: 'pad', reason: 'The machine did not dispense' } as const;

const refundPathV1 = '/v1.2.0-beta/tokenized/checkout/payment/refund';

export const refundInterfaces: Readonly<Record<RefundForm, RefundInterface>> = {
  V1: {
    refundPath: refundPathV1,
    refundBody: ({ providerPaymentId, trxId, amount }) => ({
      paymentID: providerPaymentId,
      trxID: trxId,
      amount: bkashAmount(amount),
      ...cause,
    }),
    refundAnswer: RefundAnswerV1,
    statusPath: refundPathV1,
    statusBody: ({ providerPaymentId, trxId }) => ({ paymentID: providerPaymentId, trxID: trxId }),
    statusAnswer: RefundStatusAnswerV1,
    listsRefunds: false,
  },
  V2: {
    refundPath: '/v2/tokenized-checkout/refund/payment/transaction',
    refundBody: ({ providerPaymentId, trxId, amount }) => ({
      paymentId: providerPaymentId,
      trxId,
      refundAmount: bkashAmount(amount),
      ...cause,
    }),
    refundAnswer: RefundAnswer,
    statusPath: '/v2/tokenized-checkout/refund/payment/status',
    statusBody: ({ providerPaymentId, trxId }) => ({ paymentId: providerPaymentId, trxId }),
    statusAnswer: RefundStatusAnswer,
    listsRefunds: true,
  },
};
