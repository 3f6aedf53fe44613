import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { LightMyRequestResponse } from 'fastify';
import type { World } from './world.ts';

/** Asks a server of another process as one of this process is asked: with no headers of its own. */
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
    // As much of an injected answer as customers and machines look at.
    const body = await text(answer);
    const stream = () => Readable.from([Buffer.from(body)]);
    return { statusCode, headers: told, body, stream } as LightMyRequestResponse;
  };
