import { BkashRefusal, codeMessages, GatewayRefusal } from './codes.ts';
import type { Merchant } from './merchants.ts';
import { createPayment, executePayment, queryPayment } from './payment-calls.ts';
import type { ChargeShares, PaymentStore } from './payment-store.ts';
import type { RefundForm } from './refunds/refund-accounts.ts';
import {
  isRefundV1,
  refundPayment,
  refundPaymentV1,
  refundStatus,
  refundStatusV1,
} from './refunds/refund-calls.ts';
import { type Envelope, errorReply, gatewayReply, type Reply } from './replies.ts';
import { type BkashRequest, readHeader } from './request.ts';
import { grantTokens, refreshTokens } from './tokens/token-calls.ts';
import type { Tokens } from './tokens/tokens.ts';

export const callNames = [
  'grant',
  'refresh',
  'create',
  'execute',
  'query',
  'refund',
  'refundStatus',
] as const;
export type CallName = (typeof callNames)[number];

export interface BkashStores {
  readonly tokens: Tokens;
  readonly book: PaymentStore;
}

/** A call at one of its addresses. */
export interface CallRoute {
  readonly name: CallName;
  readonly path: string;
  /** The refund interface that it belongs to. */
  readonly form?: RefundForm;
  /** Version 1 has two calls at one address, which their bodies tell apart. */
  readonly fits?: (body: unknown) => boolean;
  readonly answer: (parts: BkashStores, request: BkashRequest, shares?: ChargeShares) => Reply;
  /** Envelope of its refusals. */
  readonly refusals: Envelope;
}

const checkout = '/v1.2.0-beta/tokenized/checkout';
const v2 = '/v2/tokenized-checkout';

type MerchantCall = (
  book: PaymentStore,
  merchant: Merchant,
  request: BkashRequest,
  shares?: ChargeShares,
) => Reply;

const withMerchant =
  (answer: MerchantCall): CallRoute['answer'] =>
  ({ tokens, book }, request, shares) => {
    const { headers } = request;
    const merchant = tokens.authenticateCall(
      headers.authorization,
      readHeader(headers, 'x-app-key'),
    );
    return answer(book, merchant, request, shares);
  };

const defineTokenCall = (name: 'grant' | 'refresh', answer: typeof grantTokens): CallRoute => ({
  name,
  path: `${checkout}/token/${name}`,
  answer: ({ tokens }, request) => answer(tokens, request),
  refusals: 'status',
});
const definePaymentCall = (name: CallName, path: string, answer: MerchantCall): CallRoute => ({
  name,
  path: `${checkout}/${path}`,
  answer: withMerchant(answer),
  refusals: 'status',
});
const defineRefundCall = (name: CallName, path: string, answer: MerchantCall): CallRoute => ({
  name,
  path: `${v2}/refund/payment/${path}`,
  form: 'v2',
  answer: withMerchant(answer),
  refusals: 'external',
});

const calls: readonly CallRoute[] = [
  defineTokenCall('grant', grantTokens),
  defineTokenCall('refresh', refreshTokens),
  definePaymentCall('create', 'create', createPayment),
  definePaymentCall('execute', 'execute', executePayment),
  definePaymentCall('query', 'payment/status', queryPayment),
  defineRefundCall('refund', 'transaction', refundPayment),
  defineRefundCall('refundStatus', 'status', refundStatus),
  {
    ...definePaymentCall('refund', 'payment/refund', refundPaymentV1),
    form: 'v1',
    fits: isRefundV1,
  },
  { ...definePaymentCall('refundStatus', 'payment/refund', refundStatusV1), form: 'v1' },
];

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const findCall = (path: string, sent: string): CallRoute | undefined =>
  calls.find((call) => call.path === path && (call.fits?.(parseJson(sent)) ?? true));

export const answerCall = (
  { answer, refusals }: CallRoute,
  parts: BkashStores,
  request: () => BkashRequest,
  shares?: ChargeShares,
): Reply => {
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
