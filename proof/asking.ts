import type { LightMyRequestResponse } from 'fastify';
import type { World } from './world.ts';

/** Asks a server of another process as one of this process is asked. */
export const askingAt =
  (port: unknown): World['inject'] =>
  async ({ method = 'GET', url, headers, payload }) => {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      ...{ method, redirect: 'manual' },
      headers: Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      ...(typeof payload === 'string' && { body: payload }),
    });
    const { status: statusCode } = response;
    const cookies = response.headers.get('set-cookie');
    const told = {
      ...Object.fromEntries(response.headers),
      ...(cookies && { 'set-cookie': cookies }),
    };
    // As much of an injected answer as customers and machines look at.
    return { statusCode, headers: told, body: await response.text() } as LightMyRequestResponse;
  };
