import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Credentials } from '../gateways/port.ts';

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

const granted: Reply = {
  body: {
    statusCode: '0000',
    statusMessage: 'Successful',
    id_token: 'a-token',
    token_type: 'Bearer',
    expires_in: 3600,
    refresh_token: 'a-refresh-token',
  },
};
const invalidKey: Reply = { body: { statusCode: '2001', statusMessage: 'Invalid App Key' } };
const unauthorized: Reply = { status: 401, body: { message: 'Unauthorized' } };

const judge = async (request: IncomingMessage): Promise<Reply> => {
  const { username, password } = request.headers;
  if (username !== merchant.username || password !== merchant.password) return unauthorized;
  const { app_key, app_secret } = JSON.parse(await text(request));
  return app_key === merchant.appKey && app_secret === merchant.appSecret ? granted : invalidKey;
};

export interface TestBkash {
  readonly url: string;
  /** `POST /path` of every call. */
  readonly calls: readonly string[];
}

/** A server that speaks like bKash's token call; `reply` answers every call in its place. */
export const aBkash = async (reply?: Reply | 'silence'): Promise<TestBkash> => {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`);
    if (reply === 'silence') return;
    const { status = 200, body, headers } = reply ?? (await judge(request));
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
  return { url: `http://127.0.0.1:${address.port}`, calls };
};
