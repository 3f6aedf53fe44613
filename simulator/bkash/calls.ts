import { BkashRefusal, codeMessages, GatewayRefusal } from './codes.ts';
import { createPayment, executePayment, queryPayment } from './payment-calls.ts';
import type { ChargeShares, PaymentStore } from './payment-store.ts';
import { refundPayment, refundStatus, refundV1 } from './refund-calls.ts';
import { type Envelope, errorReply, gatewayReply, type Reply } from './replies.ts';
import { type BkashRequest, readHeader } from './request.ts';
import { grantTokens, refreshTokens } from './token-calls.ts';
import type { Tokens } from './tokens.ts';

export const callNames = [
  'grant',
  'refresh',
  'create',
  'execute',
  'query',
  'refund',
  'refundStatus',
  'refundV1',
] as const;
export type CallName = (typeof callNames)[number];

export interface BkashStores {
  readonly tokens: Tokens;
  readonly book: PaymentStore;
}

interface CallDefinition {
  readonly path: string;
  readonly answer: (parts: BkashStores, request: BkashRequest, shares?: ChargeShares) => Reply;
  /** Envelope of its refusals. */
  readonly refusals: Envelope;
}

const checkout = '/v1.2.0-beta/tokenized/checkout';
const v2 = '/v2/tokenized-checkout';

const withMerchant =
  (answer: typeof executePayment): CallDefinition['answer'] =>
  ({ tokens, book }, request, shares) => {
    const { headers } = request;
    const merchant = tokens.authenticateCall(
      headers.authorization,
      readHeader(headers, 'x-app-key'),
    );
    return answer(book, merchant, request, shares);
  };

const defineTokenCall = (path: string, answer: typeof grantTokens): CallDefinition => ({
  path: `${checkout}/token/${path}`,
  answer: ({ tokens }, request) => answer(tokens, request),
  refusals: 'status',
});
const definePaymentCall = (path: string, answer: typeof executePayment): CallDefinition => ({
  path: `${checkout}/${path}`,
  answer: withMerchant(answer),
  refusals: 'status',
});
const defineRefundCall = (path: string, answer: typeof createPayment): CallDefinition => ({
  path: `${v2}/refund/payment/${path}`,
  answer: withMerchant(answer),
  refusals: 'external',
});

const calls: Readonly<Record<CallName, CallDefinition>> = {
  grant: defineTokenCall('grant', grantTokens),
  refresh: defineTokenCall('refresh', refreshTokens),
  create: definePaymentCall('create', createPayment),
  execute: definePaymentCall('execute', executePayment),
  query: definePaymentCall('payment/status', queryPayment),
  refund: defineRefundCall('transaction', refundPayment),
  refundStatus: defineRefundCall('status', refundStatus),
  refundV1: definePaymentCall('payment/refund', refundV1),
};

export const findCall = (path: string): CallName | undefined =>
  callNames.find((name) => calls[name].path === path);

export const answerCall = (
  name: CallName,
  parts: BkashStores,
  request: () => BkashRequest,
  shares?: ChargeShares,
): Reply => {
  const { answer, refusals } = calls[name];
  try {
    return answer(parts, request(), shares);
  } catch (error) {
    if (error instanceof GatewayRefusal) return gatewayReply(error.gatewayMessage);
    if (error instanceof BkashRefusal) {
      return errorReply({
        envelope: refusals,
        code: error.code,
        message: codeMessages[error.code],
      });
    }
    throw error;
  }
};
