import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { Book } from './book.ts';
import { answerOn } from './call-line.ts';
import { type CallName, callAt } from './calls.ts';
import { Checkout } from './checkout.ts';
import { showOn } from './checkout-desk.ts';
import { plantOn } from './fault-desk.ts';
import { Faults } from './faults.ts';
import { type Merchant, sandboxMerchant } from './merchants.ts';
import type { Payment } from './payment.ts';
import { doorReply } from './replies.ts';
import { send } from './send.ts';
import { type TokenCall, Tokens } from './tokens.ts';
import { goodWallets } from './wallets.ts';

export const faultsPath = '/simulator/faults';

export interface BkashParts {
  readonly now?: () => number;
  /** Any free port when omitted. */
  readonly port?: number;
  readonly host?: string;
  /** In addition to the sandbox's own merchant. */
  readonly merchants?: readonly Merchant[];
  /** One token call more in an hour blocks the merchant for an hour. */
  readonly tokenCallsAnHour?: number;
}

/** A received call. */
interface Heard {
  readonly call: CallName;
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Bkash {
  readonly url: string;
  readonly faults: Faults;
  /** Every payment, with the money that moved for it, in poisha. */
  readonly payments: () => readonly Payment[];
  /** Every token call with the right credentials. */
  readonly tokenCalls: readonly TokenCall[];
  /** Tokens that were issued, in their order. */
  readonly granted: readonly string[];
  /** Every received call, whatever its result. */
  readonly calls: readonly Heard[];
  /** Acts as a customer without the pages; returns the callback URL. */
  readonly approve: (paymentID: string, wallet?: string) => string;
  readonly cancel: (paymentID: string) => string;
  readonly fail: (paymentID: string) => string;
  readonly close: () => Promise<void>;
}

const listen = async (
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { port = 0, host = '127.0.0.1' }: BkashParts,
) => {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      // The client may be gone by now.
      if (!response.headersSent) send(response, doorReply('Internal server error'));
    });
  });
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
export const aBkash = async (parts: BkashParts = {}): Promise<Bkash> => {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The bKash simulator does not run with NODE_ENV=production.');
  }
  const { now = Date.now, merchants = [], tokenCallsAnHour = 2 } = parts;
  const tokens = new Tokens([sandboxMerchant, ...merchants], now, tokenCallsAnHour);
  const book = new Book(now);
  const checkout = new Checkout(book, now);
  const faults = new Faults();
  const calls: Heard[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path === faultsPath) return plantOn(faults, request, response);
    const [, paymentID] = /^\/checkout\/(\w+)$/.exec(path) ?? [];
    if (paymentID) return showOn(checkout, faults, request, response, paymentID);
    const call = request.method === 'POST' ? callAt(path) : undefined;
    if (!call) return send(response, doorReply('Missing Authentication Token'));
    const sent = await text(request);
    calls.push({ call, at: now(), path, headers: request.headers, body: sent });
    answerOn(call, { tokens, book }, { request, sent, response }, faults.take(call));
  };

  const { url, close } = await listen(answer, parts);
  return {
    url,
    close,
    faults,
    calls,
    payments: () => book.all,
    tokenCalls: tokens.calls,
    granted: tokens.granted,
    approve: (paymentID, wallet = goodWallets[0]) =>
      book.end(paymentID, { state: 'CONFIRMED', wallet }),
    cancel: (paymentID) => book.end(paymentID, { state: 'CANCELLED' }),
    fail: (paymentID) => book.end(paymentID, { state: 'FAILED' }),
  };
};
