import { Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Transport } from './http.ts';

export interface OwnConnection {
  readonly transport: Transport;
  /** Aborts requests that are under way, too. */
  readonly close: () => void;
}

/**
 * One keep-alive connection for JSON, as a controller has. `fetch` would search all connections of
 * the process for a free one.
 */
export const ownConnection = (url: string): OwnConnection => {
  const isSecure = new URL(url).protocol === 'https:';
  const options = { keepAlive: true, maxSockets: 1 };
  const agent = isSecure ? new SecureAgent(options) : new PlainAgent(options);
  const sendRequest = isSecure ? requestSecure : requestPlain;
  const transport: Transport = (address, { method = 'GET', headers, body, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const sent = { agent, method, headers: Object.fromEntries(new Headers(headers)) };
    const request = sendRequest(address, signal ? { ...sent, signal } : sent);
    request.on('error', reject);
    request.on('response', (answer) => {
      const { statusCode: status = 0, headers: answerHeaders } = answer;
      const headers = { 'retry-after': answerHeaders['retry-after'] ?? '' };
      text(answer).then(
        (responseBody) => resolve(new Response(responseBody, { status, headers })),
        reject,
      );
    });
    request.end(typeof body === 'string' ? body : undefined);
    return promise;
  };
  return { transport, close: () => agent.destroy() };
};
