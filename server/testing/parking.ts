import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '../../contract/endpoint.ts';
import { requestOf } from '../../contract/request.ts';
import type { Answered, Given } from './calls.ts';
import type { TestServer } from './server.ts';

/** Makes a server listen, for calls over a real connection. Answers its port. */
export const listening = async ({ http }: TestServer): Promise<number> => {
  const url = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  return Number(url.port);
};

export interface Parked {
  /** Sends the body that was held back and answers what comes. */
  readonly send: () => Promise<Pick<Answered<unknown>, 'status' | 'body'>>;
}

/**
 * A call whose headers have arrived and whose caller has been identified, because the server has
 * begun to read the body; the body is still to be sent.
 */
export const parked = async (
  { http }: TestServer,
  port: number,
  row: Endpoint,
  { token, body = {}, ...named }: Given,
): Promise<Parked> => {
  const isRead = new Promise<void>((resolve) => {
    http.server.prependOnceListener('request', (incoming: IncomingMessage) => {
      incoming.once('resume', resolve);
    });
  });
  const { method, url: path, headers } = requestOf(row, { body, ...named }, token);
  const bytes = Buffer.from(JSON.stringify(body));
  const outgoing = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...headers, 'content-length': bytes.length },
  });
  const answered = once(outgoing, 'response');
  outgoing.flushHeaders();
  await isRead;
  return {
    send: async () => {
      outgoing.end(bytes);
      const [response]: IncomingMessage[] = await answered;
      if (!response) throw new Error('No answer came');
      const told = await text(response);
      return { status: response.statusCode ?? 0, body: told ? JSON.parse(told) : undefined };
    },
  };
};
