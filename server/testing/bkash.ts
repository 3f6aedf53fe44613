import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { sealingWith, secretsKey } from '../core/sealing.ts';
import type { Credentials } from '../gateways/port.ts';
import { bkashTokens, type Tokens } from '../gateways/tokens.ts';
import type { TestServer } from './server.ts';

export const merchant: Credentials = {
  username: 'sandboxTokenizedUser02',
  password: 'sandboxTokenizedUser02@12345',
  appKey: '4f6o0cjiki2rfm34kfdadl1eqq',
  appSecret: '2is7hdktrekvrbljjh44ll3d9l1dtjo4pasmjvs5vl5qr3fug4b',
};

export interface Reply {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

/** A call as it came; header names are in lower case. */
export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, string>>;
}

const granted = (id_token: string): Reply => ({
  body: {
    statusCode: '0000',
    statusMessage: 'Successful',
    id_token,
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: 'a-refresh-token',
  },
});
const invalidKey: Reply = { body: { statusCode: '2001', statusMessage: 'Invalid App Key' } };
const unauthorized: Reply = { status: 401, body: { message: 'Unauthorized' } };
const expired: Reply = { status: 401, body: { message: 'The incoming token has expired' } };

const grantPath = '/v1.2.0-beta/tokenized/checkout/token/grant';

const askedBy = async (request: IncomingMessage): Promise<Asked> => ({
  path: request.url ?? '',
  headers: request.headers,
  body: JSON.parse(await text(request)),
});

const isMerchant = ({ headers, body }: Asked): Reply | undefined => {
  const { username, password } = headers;
  if (username !== merchant.username || password !== merchant.password) return unauthorized;
  const isKey = body.app_key === merchant.appKey && body.app_secret === merchant.appSecret;
  return isKey ? undefined : invalidKey;
};

export interface TestBkash {
  readonly url: string;
  /** `POST /path` of every call. */
  readonly calls: readonly string[];
  readonly asked: readonly Asked[];
  readonly tokenCalls: () => number;
  /** The tokens that were granted: `token-1`, `token-2` and so on. Take one away and it is expired. */
  readonly tokens: Set<string>;
}

type Answer = (asked: Asked) => Reply | 'silence' | 'hang-up';

/**
 * A server that speaks like bKash's token call; `reply` answers every call in its place. Calls with
 * a token and the app key that belong together are answered by `checkout`.
 */
export const aBkash = async (
  reply?: Reply | 'silence',
  checkout: Answer = () => ({ body: {} }),
): Promise<TestBkash> => {
  const calls: string[] = [];
  const asked: Asked[] = [];
  const tokens = new Set<string>();
  const tokenCalls = () => asked.filter(({ path }) => path === grantPath).length;

  const judge: Answer = (call) => {
    if (call.path === grantPath) {
      const refusal = isMerchant(call);
      if (refusal) return refusal;
      const token = `token-${tokenCalls()}`;
      tokens.add(token);
      return granted(token);
    }
    const { authorization = '', 'x-app-key': appKey } = call.headers;
    if (!tokens.has(authorization)) return expired;
    return appKey === merchant.appKey ? checkout(call) : invalidKey;
  };

  const server = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const call = await askedBy(request);
    asked.push(call);
    const answer = reply ?? judge(call);
    if (answer === 'silence') return;
    if (answer === 'hang-up') {
      request.socket.destroy();
      return;
    }
    const { status = 200, body, headers } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}`, calls, asked, tokenCalls, tokens };
};

/** The tokens of one process on the database of a test. */
export const aTokenStore = (
  { store, clock, settings }: TestServer,
  baseUrl: string,
  limitMs?: number,
): Tokens =>
  bkashTokens({
    store,
    sealing: sealingWith(secretsKey(settings)),
    baseUrl,
    now: () => clock.now,
    ...(limitMs !== undefined && { limitMs }),
  });
