import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { LightMyRequestResponse } from 'fastify';
import type { PaymentWorld } from '../world.ts';

/**
 * Sends requests to a server in another process with the interface of `inject`: without own
 * headers.
 */
export const injectAt =
  (port: unknown): PaymentWorld['inject'] =>
  async ({ method = 'GET', url, headers, payload }) => {
    const outgoing = request(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]),
      ),
    });
    outgoing.end(typeof payload === 'string' ? payload : undefined);
    const [answer]: IncomingMessage[] = await once(outgoing, 'response');
    if (!answer) throw new Error('There was no answer');
    const { statusCode, headers: answerHeaders } = answer;
    // The parts of an injected answer that customers and machines read.
    const body = await text(answer);
    const stream = () => Readable.from([Buffer.from(body)]);
    return { statusCode, headers: answerHeaders, body, stream } as LightMyRequestResponse;
  };
