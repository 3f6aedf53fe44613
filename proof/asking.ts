import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { LightMyRequestResponse } from 'fastify';
import type { World } from './world.ts';

/**
 * Sends requests to a server in another process with the interface of `inject`: without own
 * headers.
 */
export const askingAt =
  (port: unknown): World['inject'] =>
  async ({ method = 'GET', url, headers, payload }) => {
    const asking = request(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]),
      ),
    });
    asking.end(typeof payload === 'string' ? payload : undefined);
    const [answer]: IncomingMessage[] = await once(asking, 'response');
    if (!answer) throw new Error('There was no answer');
    const { statusCode, headers: told } = answer;
    // The parts of an injected answer that customers and machines read.
    const body = await text(answer);
    const stream = () => Readable.from([Buffer.from(body)]);
    return { statusCode, headers: told, body, stream } as LightMyRequestResponse;
  };
