import { encodeMessage } from '../../../contract/messages.ts';
import type { AskedCheckout, Refusal, Unknown, WrongForm } from '../checkout.ts';
import { RefundableAnswer, StatusAnswer } from './answers.ts';
import { type BkashAnswer, type CallParts, createBkashCaller, unknownAnswer } from './calls.ts';
import {
  type BkashCall,
  faultOf,
  reasonOf,
  refundRefusalOf,
  type Verdicts,
  verdictOf,
} from './codes.ts';
import { bkashAmount } from './money-texts.ts';
import {
  deadStates,
  incompleteAnswer,
  isRefundSuccess,
  isSuccess,
  isWrongForm,
  parseBody,
  parseCompleted,
  parseCreated,
  parseRefund,
  parseRefundStatus,
  wrongForm,
} from './parse-answers.ts';
import { callTimeoutMs } from './post.ts';
import { refundInterfaces } from './refund-interfaces.ts';

const paths = {
  create: '/v1.2.0-beta/tokenized/checkout/create',
  execute: '/v1.2.0-beta/tokenized/checkout/execute',
  query: '/v1.2.0-beta/tokenized/checkout/payment/status',
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
  readonly WRONG_FORM: WrongForm;
  readonly UNKNOWN: Unknown;
}

/** Maps an answer other than a success to its verdict for the call. */
const toVerdict = <C extends BkashCall>(
  call: C,
  response: BkashAnswer,
): VerdictAnswers[Verdicts[C]] => {
  const { code = '' } = response;
  const reason = reasonOf(call, response);
  const refundRefusal = call === 'refund' ? refundRefusalOf(response) : undefined;
  const answers: VerdictAnswers = {
    REFUSED: {
      kind: 'REFUSED',
      code,
      reason,
      fault: faultOf(call, response),
      ...(refundRefusal && { refundRefusal }),
    },
    DONE_BEFORE: { kind: 'DONE_BEFORE', code },
    NOT_READY: { kind: 'NOT_READY', code },
    NOT_FOUND: { kind: 'NOT_FOUND', code, reason },
    WRONG_FORM: wrongForm(response),
    UNKNOWN: unknownAnswer(reason, response.code),
  };
  return answers[verdictOf(call, response)];
};

/** bKash's tokenized checkout (URL based, no agreement): payments v1.2.0-beta, refunds v1 and v2. */
export const bkashCheckout = ({
  limitMs = callTimeoutMs,
  ...parts
}: Omit<CallParts, 'limitMs'> & { readonly limitMs?: number }): AskedCheckout => {
  const call = createBkashCaller({ ...parts, limitMs });
  return {
    movesMoney: 'WHEN_ASKED',

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
      return parseCreated(response, { amount, invoice });
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
      const completed = parseCompleted(response, providerPaymentId);
      const refundable = parseBody(RefundableAnswer, response)?.maxRefundableAmount;
      return completed.kind === 'COMPLETED' ? { ...completed, refundable } : completed;
    },

    refund: async (credentials, charge, form) => {
      const refunds = refundInterfaces[form];
      const response = await call(credentials, refunds.refundPath, refunds.refundBody(charge));
      if (response.kind === 'UNKNOWN') return response;
      if (isWrongForm(response)) return wrongForm(response);
      return isRefundSuccess(response)
        ? parseRefund(refunds, response, charge)
        : toVerdict('refund', response);
    },

    refundStatus: async (credentials, charge, form) => {
      const refunds = refundInterfaces[form];
      const response = await call(credentials, refunds.statusPath, refunds.statusBody(charge));
      return response.kind === 'UNKNOWN' ? response : parseRefundStatus(refunds, response, charge);
    },
  };
};
