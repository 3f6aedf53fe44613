import { sentence } from '../../../contract/messages.ts';
import type { Checkout, Refusal, Unknown } from '../checkout.ts';
import { CreatedAnswer, RefundAnswer, Standing } from './answers.ts';
import { type CallParts, caller, type Heard, unknown } from './calls.ts';
import { type Call, reasonOf, type Verdicts, verdictOf } from './codes.ts';
import {
  completedIn,
  deadStates,
  incomplete,
  isRefundSuccess,
  isSuccess,
  parse,
  refundsIn,
} from './hearing.ts';
import { bkashAmount } from './money-texts.ts';
import { patienceMs } from './post.ts';

const paths = {
  create: '/v1.2.0-beta/tokenized/checkout/create',
  execute: '/v1.2.0-beta/tokenized/checkout/execute',
  query: '/v1.2.0-beta/tokenized/checkout/payment/status',
  refund: '/v2/tokenized-checkout/refund/payment/transaction',
  refundStatus: '/v2/tokenized-checkout/refund/payment/status',
} as const;

interface Judgements {
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
const judged = <C extends Call>(call: C, said: Heard): Judgements[Verdicts[C]] => {
  const { code = '' } = said;
  const reason = reasonOf(call, said);
  const judgements: Judgements = {
    REFUSED: { kind: 'REFUSED', code, reason },
    DONE_BEFORE: { kind: 'DONE_BEFORE', code },
    NOT_READY: { kind: 'NOT_READY', code },
    NOT_FOUND: { kind: 'NOT_FOUND', code, reason },
    UNKNOWN: unknown(reason, said.code),
  };
  return judgements[verdictOf(call, said)];
};

/** bKash's tokenized checkout (URL based, no agreement): payments v1.2.0-beta, refunds v2. */
export const bkashCheckout = ({
  limitMs = patienceMs,
  ...parts
}: Omit<CallParts, 'limitMs'> & { readonly limitMs?: number }): Checkout => {
  const call = caller({ ...parts, limitMs });
  return {
    create: async (credentials, { invoice, amount, callbackUrl }) => {
      const said = await call(credentials, paths.create, {
        mode: '0011',
        payerReference: ' ',
        callbackURL: callbackUrl,
        amount: bkashAmount(amount),
        currency: 'BDT',
        intent: 'sale',
        merchantInvoiceNumber: invoice,
      });
      if (said.kind === 'UNKNOWN') return said;
      if (!isSuccess(said)) return judged('create', said);
      const answer = parse(CreatedAnswer, said);
      if (!answer) return incomplete;
      return { kind: 'CREATED', providerPaymentId: answer.paymentID, checkoutUrl: answer.bkashURL };
    },

    execute: async (credentials, providerPaymentId) => {
      const said = await call(credentials, paths.execute, { paymentID: providerPaymentId });
      if (said.kind === 'UNKNOWN') return said;
      if (!isSuccess(said)) return judged('execute', said);
      if (parse(Standing, said)?.transactionStatus !== 'COMPLETED') return incomplete;
      return completedIn(said, providerPaymentId, 'merchantInvoiceNumber');
    },

    query: async (credentials, providerPaymentId) => {
      const said = await call(credentials, paths.query, { paymentID: providerPaymentId });
      if (said.kind === 'UNKNOWN') return said;
      if (!isSuccess(said)) return judged('query', said);
      const standing = parse(Standing, said);
      if (standing?.paymentID !== providerPaymentId) return incomplete;
      const { transactionStatus, verificationStatus, userVerificationStatus } = standing;
      if (transactionStatus === 'INITIATED') {
        const isConfirmed = [verificationStatus, userVerificationStatus].includes('COMPLETE');
        return { kind: 'INITIATED', isConfirmed };
      }
      if (deadStates.has(transactionStatus)) {
        return {
          kind: 'DEAD',
          reason: sentence('bkashSaidStatus', { status: transactionStatus.toLowerCase() }),
        };
      }
      if (transactionStatus !== 'COMPLETED') return incomplete;
      return completedIn(said, providerPaymentId, 'merchantInvoice');
    },

    refund: async (credentials, { providerPaymentId, trxId, amount }) => {
      const said = await call(credentials, paths.refund, {
        paymentId: providerPaymentId,
        trxId,
        refundAmount: bkashAmount(amount),
        sku: 'pad',
        reason: 'The machine did not dispense',
      });
      if (said.kind === 'UNKNOWN') return said;
      if (!isRefundSuccess(said)) return judged('refund', said);
      const answer = parse(RefundAnswer, said);
      if (
        answer?.originalTrxId !== trxId ||
        answer.refundTransactionStatus !== 'COMPLETED' ||
        answer.refundAmount !== amount
      ) {
        return incomplete;
      }
      return { kind: 'REFUNDED', refundTrxId: answer.refundTrxId };
    },

    refundStatus: async (credentials, charge) => {
      const said = await call(credentials, paths.refundStatus, {
        paymentId: charge.providerPaymentId,
        trxId: charge.trxId,
      });
      return said.kind === 'UNKNOWN' ? said : refundsIn(said, charge);
    },
  };
};
