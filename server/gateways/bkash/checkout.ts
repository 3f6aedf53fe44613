import { encodeMessage } from '../../../contract/messages.ts';
import type { Checkout, Refusal, Unknown } from '../checkout.ts';
import { CreatedAnswer, RefundAnswer, StatusAnswer } from './answers.ts';
import { type BkashAnswer, type CallParts, createBkashCaller, unknownAnswer } from './calls.ts';
import {
  type BkashCall,
  faultOf,
  isLastingRefusal,
  reasonOf,
  type Verdicts,
  verdictOf,
} from './codes.ts';
import { bkashAmount } from './money-texts.ts';
import {
  deadStates,
  incompleteAnswer,
  isRefundSuccess,
  isSuccess,
  parseBody,
  parseCompleted,
  parseRefundStatus,
} from './parse-answers.ts';
import { callTimeoutMs } from './post.ts';

const paths = {
  create: '/v1.2.0-beta/tokenized/checkout/create',
  execute: '/v1.2.0-beta/tokenized/checkout/execute',
  query: '/v1.2.0-beta/tokenized/checkout/payment/status',
  refund: '/v2/tokenized-checkout/refund/payment/transaction',
  refundStatus: '/v2/tokenized-checkout/refund/payment/status',
} as const;

interface VerdictAnswers {
  readonly REFUSED: Refusal;
  readonly DONE_BEFORE: { readonly kind: 'DONE_BEFORE'; readonly code: string };
  readonly NOT_READY: { readonly kind: 'NOT_READY'; readonly code: string };
  readonly NOT_FOUND: {
    readonly kind: 'NOT_FOUND';
    readonly code: string;
    readonly reason: string;
  };
  readonly UNKNOWN: Unknown;
}

/** Maps an answer other than a success to its verdict for the call. */
const toVerdict = <C extends BkashCall>(
  call: C,
  response: BkashAnswer,
): VerdictAnswers[Verdicts[C]] => {
  const { code = '' } = response;
  const reason = reasonOf(call, response);
  const isLasting = call === 'refund' && isLastingRefusal(response);
  const answers: VerdictAnswers = {
    REFUSED: {
      kind: 'REFUSED',
      code,
      reason,
      fault: faultOf(response),
      ...(isLasting && { isLasting }),
    },
    DONE_BEFORE: { kind: 'DONE_BEFORE', code },
    NOT_READY: { kind: 'NOT_READY', code },
    NOT_FOUND: { kind: 'NOT_FOUND', code, reason },
    UNKNOWN: unknownAnswer(reason, response.code),
  };
  return answers[verdictOf(call, response)];
};

/** bKash's tokenized checkout (URL based, no agreement): payments v1.2.0-beta, refunds v2. */
export const bkashCheckout = ({
  limitMs = callTimeoutMs,
  ...parts
}: Omit<CallParts, 'limitMs'> & { readonly limitMs?: number }): Checkout => {
  const call = createBkashCaller({ ...parts, limitMs });
  return {
    create: async (credentials, { invoice, amount, callbackUrl }) => {
      const response = await call(credentials, paths.create, {
        mode: '0011',
        payerReference: ' ',
        callbackURL: callbackUrl,
        amount: bkashAmount(amount),
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: invoice,
      });
      if (response.kind === 'UNKNOWN') return response;
      if (!isSuccess(response)) return toVerdict('create', response);
      const answer = parseBody(CreatedAnswer, response);
      if (!answer) return incompleteAnswer;
      return { kind: 'CREATED', providerPaymentId: answer.paymentID, checkoutUrl: answer.bkashURL };
    },

    execute: async (credentials, providerPaymentId) => {
      const response = await call(credentials, paths.execute, { paymentID: providerPaymentId });
      if (response.kind === 'UNKNOWN') return response;
      if (!isSuccess(response)) return toVerdict('execute', response);
      if (parseBody(StatusAnswer, response)?.transactionStatus !== 'COMPLETED')
        return incompleteAnswer;
      return parseCompleted(response, providerPaymentId);
    },

    query: async (credentials, providerPaymentId) => {
      const response = await call(credentials, paths.query, { paymentID: providerPaymentId });
      if (response.kind === 'UNKNOWN') return response;
      if (!isSuccess(response)) return toVerdict('query', response);
      const status = parseBody(StatusAnswer, response);
      if (status?.paymentID !== providerPaymentId) return incompleteAnswer;
      const { transactionStatus, verificationStatus, userVerificationStatus } = status;
      if (transactionStatus === 'INITIATED') {
        const isConfirmed = [verificationStatus, userVerificationStatus].includes('COMPLETE');
        return { kind: 'INITIATED', isConfirmed };
      }
      if (deadStates.has(transactionStatus)) {
        return {
          kind: 'DEAD',
          reason: encodeMessage('bkashSaidStatus', { status: transactionStatus.toLowerCase() }),
        };
      }
      if (transactionStatus !== 'COMPLETED') return incompleteAnswer;
      return parseCompleted(response, providerPaymentId);
    },

    refund: async (credentials, { providerPaymentId, trxId, amount }) => {
      const response = await call(credentials, paths.refund, {
        paymentId: providerPaymentId,
        trxId,
        refundAmount: bkashAmount(amount),
        sku: 'pad',
        reason: 'The machine did not dispense',
      });
      if (response.kind === 'UNKNOWN') return response;
      if (!isRefundSuccess(response)) return toVerdict('refund', response);
      const answer = parseBody(RefundAnswer, response);
      if (
        answer?.originalTrxId !== trxId ||
        answer.refundTransactionStatus !== 'COMPLETED' ||
        answer.refundAmount !== amount
      ) {
        return incompleteAnswer;
      }
      return { kind: 'REFUNDED', refundTrxId: answer.refundTrxId };
    },

    refundStatus: async (credentials, charge) => {
      const response = await call(credentials, paths.refundStatus, {
        paymentId: charge.providerPaymentId,
        trxId: charge.trxId,
      });
      return response.kind === 'UNKNOWN' ? response : parseRefundStatus(response, charge);
    },
  };
};
