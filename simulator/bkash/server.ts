import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { type CallName, type CallRoute, findCall } from './calls.ts';
import { Checkout } from './checkout/checkout.ts';
import { serveCheckout } from './checkout/serve-checkout.ts';
import { goodWallets } from './checkout/wallets.ts';
import { noRouteMessages } from './codes.ts';
import { Faults } from './faults/faults.ts';
import { serveFaults } from './faults/serve-faults.ts';
import { type Merchant, sandboxMerchant } from './merchants.ts';
import type { BkashPayment } from './payment.ts';
import { type PastBkashPayment, PaymentStore } from './payment-store.ts';
import { RefundAccounts, type RefundForm, type RefundTerms } from './refunds/refund-accounts.ts';
import { serveRefundTerms } from './refunds/serve-refund-terms.ts';
import { gatewayReply } from './replies.ts';
import { readHeader } from './request.ts';
import { sendReply } from './send-reply.ts';
import { serveCall } from './serve-call.ts';
import { buildStatement, statementPath } from './statement.ts';
import { type TokenCall, Tokens } from './tokens/tokens.ts';

export const faultsPath = '/simulator/faults';
/** Shows and changes the refund interfaces of merchants. */
export const refundTermsPath = '/simulator/refunds';
/** Takes payments of the past, for the demo; they are of the merchant that was named last. */
export const pastPaymentsPath = '/simulator/past-payments';

export interface BkashServerOptions {
  readonly now?: () => number;
  /** Any free port when omitted. */
  readonly port?: number;
  readonly host?: string;
  /** In addition to the sandbox's own merchant. */
  readonly merchants?: readonly Merchant[];
  /** One token call more in an hour blocks the merchant for an hour. */
  readonly tokenCallsAnHour?: number;
  /** Of all merchants; what is omitted is as at bKash's sandbox. */
  readonly refunds?: Partial<RefundTerms>;
}

/** A received call. */
interface BkashCallRecord {
  readonly call: CallName;
  /** The refund interface that it was sent to. */
  readonly form: RefundForm | undefined;
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Bkash {
  readonly url: string;
  readonly faults: Faults;
  readonly refunds: RefundAccounts;
  /** Every payment, with the money that moved for it, in poisha. */
  readonly payments: () => readonly BkashPayment[];
  /** Every token call with the right credentials. */
  readonly tokenCalls: readonly TokenCall[];
  /** Tokens that were issued, in their order. */
  readonly issuedTokens: readonly string[];
  /** Every received call, whatever its result. */
  readonly calls: readonly BkashCallRecord[];
  /** Acts as a customer without the pages; returns the callback URL. */
  readonly approve: (paymentID: string, wallet?: string) => string;
  readonly cancel: (paymentID: string) => string;
  readonly fail: (paymentID: string) => string;
  readonly close: () => Promise<void>;
}

const listen = async (
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { port = 0, host = '127.0.0.1' }: BkashServerOptions,
) => {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      // The client may be gone by now.
      if (!response.headersSent) sendReply(response, gatewayReply('Internal server error'));
    });
  });
  // Clients close idle connections: a call on one that this end is closing would fail.
  server.keepAliveTimeout = 0;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://${host}:${address.port}`, close };
};

/** A bKash that behaves as its sandbox does, and moves no money. */
export const aBkash = async (parts: BkashServerOptions = {}): Promise<Bkash> => {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The bKash simulator does not run with NODE_ENV=production.');
  }
  const { now = Date.now, merchants = [], tokenCallsAnHour = 2 } = parts;
  const all = [sandboxMerchant, ...merchants];
  const tokens = new Tokens(all, now, tokenCallsAnHour);
  const refunds = new RefundAccounts(parts.refunds);
  const book = new PaymentStore(now, refunds);
  const checkout = new Checkout(book, now);
  const faults = new Faults();
  const calls: BkashCallRecord[] = [];
  let absences = 0;

  /** The API gateway answers for a missing path before anybody looks at the token. */
  const answerAbsent = ({ name, form }: CallRoute, appKey: string | undefined) => {
    if (!form) return undefined;
    if (name === 'refund') refunds.countRefundCall(appKey);
    if (refunds.hasRoute(appKey, form)) return undefined;
    absences += 1;
    return gatewayReply(noRouteMessages[absences % 2 === 1 ? 0 : 1]);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path === faultsPath) return serveFaults(faults, request, response);
    if (path === refundTermsPath) return serveRefundTerms(refunds, all, request, response);
    if (path === pastPaymentsPath) {
      const past: PastBkashPayment[] = JSON.parse(await text(request));
      for (const payment of past) book.addPast(merchants.at(-1) ?? sandboxMerchant, payment);
      return sendReply(response, { status: 200, body: {} });
    }
    if (path === statementPath) {
      response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
      response.end(buildStatement(book.all));
      return;
    }
    const [, paymentID] = /^\/checkout\/(\w+)$/.exec(path) ?? [];
    if (paymentID) return serveCheckout(checkout, faults, request, response, paymentID);
    const sent = await text(request);
    const call = request.method === 'POST' ? findCall(path, sent) : undefined;
    if (!call) return sendReply(response, gatewayReply(noRouteMessages[0]));
    const { headers } = request;
    const { name, form } = call;
    calls.push({ call: name, form, at: now(), path, headers, body: sent });
    const fault = faults.take(name);
    const absent = answerAbsent(call, readHeader(headers, 'x-app-key'));
    serveCall(call, { tokens, book }, { request, sent, response }, fault, absent);
  };

  const { url, close } = await listen(answer, parts);
  return {
    url,
    close,
    faults,
    refunds,
    calls,
    payments: () => book.all,
    tokenCalls: tokens.calls,
    issuedTokens: tokens.issuedTokens,
    approve: (paymentID, wallet = goodWallets[0]) =>
      book.endVisit(paymentID, { state: 'CONFIRMED', wallet }),
    cancel: (paymentID) => book.endVisit(paymentID, { state: 'CANCELLED' }),
    fail: (paymentID) => book.endVisit(paymentID, { state: 'FAILED' }),
  };
};
