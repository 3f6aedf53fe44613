import type { Book } from './book.ts';
import { messages, Refusal, TurnedAway } from './codes.ts';
import { create, execute, query } from './payment-calls.ts';
import { refund, refundStatus, refundV1 } from './refund-calls.ts';
import { doorReply, type Envelope, errorReply, type Reply } from './replies.ts';
import { headerOf, type Request } from './request.ts';
import { grant, refresh } from './token-calls.ts';
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

export interface Parts {
  readonly tokens: Tokens;
  readonly book: Book;
}

interface Call {
  readonly path: string;
  readonly answer: (parts: Parts, request: Request) => Reply;
  /** Envelope of its refusals. */
  readonly refusals: Envelope;
}

const checkout = '/v1.2.0-beta/tokenized/checkout';
const v2 = '/v2/tokenized-checkout';

const ofMerchant =
  (answer: typeof create): Call['answer'] =>
  ({ tokens, book }, request) => {
    const { headers } = request;
    const merchant = tokens.merchantOf(headers.authorization, headerOf(headers, 'x-app-key'));
    return answer(book, merchant, request);
  };

const token = (path: string, answer: typeof grant): Call => ({
  path: `${checkout}/token/${path}`,
  answer: ({ tokens }, request) => answer(tokens, request),
  refusals: 'status',
});
const payment = (path: string, answer: typeof create): Call => ({
  path: `${checkout}/${path}`,
  answer: ofMerchant(answer),
  refusals: 'status',
});
const refunding = (path: string, answer: typeof create): Call => ({
  path: `${v2}/refund/payment/${path}`,
  answer: ofMerchant(answer),
  refusals: 'external',
});

const calls: Readonly<Record<CallName, Call>> = {
  grant: token('grant', grant),
  refresh: token('refresh', refresh),
  create: payment('create', create),
  execute: payment('execute', execute),
  query: payment('payment/status', query),
  refund: refunding('transaction', refund),
  refundStatus: refunding('status', refundStatus),
  refundV1: payment('payment/refund', refundV1),
};

export const callAt = (path: string): CallName | undefined =>
  callNames.find((name) => calls[name].path === path);

export const answerCall = (name: CallName, parts: Parts, request: () => Request): Reply => {
  const { answer, refusals } = calls[name];
  try {
    return answer(parts, request());
  } catch (error) {
    if (error instanceof TurnedAway) return doorReply(error.door);
    if (error instanceof Refusal) {
      return errorReply({ envelope: refusals, code: error.code, message: messages[error.code] });
    }
    throw error;
  }
};
