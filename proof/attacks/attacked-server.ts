import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { live } from '../../contract/live.ts';
import { buildApp } from '../../server/app/build.ts';
import type { Engine } from '../../server/platform/db/dialect.ts';
import { openStore } from '../../server/platform/db/open-store.ts';
import { migrate } from '../../server/platform/migrations/migrate.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';
import { type Calls, callsOver, injectedCalls } from '../../server/testing/calls.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { aPlace, type ServerPlace } from '../places.ts';
import { Program } from '../program.ts';

/** Reads a whole answer, or the first chunk of an endless stream. */
const readAnswerBytes = async (response: Response): Promise<Buffer> => {
  if (response.headers.get('content-type') !== live.changes.media) {
    return Buffer.from(await response.arrayBuffer());
  }
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return Buffer.from(first?.value ?? []);
};

/** A busy server answers 503 with `Retry-After`; the request is repeated then. */
const withRetries = async (ask: () => Promise<Response>): Promise<Response> => {
  for (;;) {
    const response = await ask();
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || !seconds) return response;
    await setTimeout(seconds * 1000);
  }
};

/** Calls a server over its socket, with additional headers. */
export const createCallsAt = (url: string, more: Readonly<Record<string, string>> = {}): Calls =>
  callsOver(async ({ url: path, headers, ...request }) => {
    const response = await withRetries(() =>
      fetch(url + path, { ...request, redirect: 'manual', headers: { ...headers, ...more } }),
    );
    const bytes = await readAnswerBytes(response);
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes };
  });

/** Fills an empty storage with the tests' builders before its server starts. */
export const fillPlace = async <W>(
  { env }: ServerPlace,
  fill: (server: TestServer) => Promise<W>,
): Promise<W> => {
  const settings = readSettings({ ...env, LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '10000000' });
  const store = await openStore(settings);
  try {
    await migrate(store);
    const clock = { now: Date.now() };
    const http = await buildApp({ store, settings, now: () => clock.now });
    try {
      return await fill({ http, store, settings, clock, ...injectedCalls(http) });
    } finally {
      await http.close();
    }
  } finally {
    await store.close();
  }
};

/** Nobody listens here: an attacked server must only reach the bKash of a test. */
const closedBkashUrl = 'http://127.0.0.1:9';

export interface AttackedServer<W> extends Calls {
  readonly place: ServerPlace;
  readonly program: Program;
  readonly world: W;
  readonly url: string;
}

/** Starts the server as a program of its own on prepared data; both are removed after the test. */
export const startAttackedServer = async <W>(
  engine: Engine,
  fill: (server: TestServer) => Promise<W>,
  env: Readonly<Record<string, string>> = {},
): Promise<AttackedServer<W>> => {
  const place = await aPlace(engine);
  onTestFinished(place.remove);
  const world = await fillPlace(place, fill);
  const program = await Program.at({ ...place.env, BKASH_BASE_URL: closedBkashUrl, ...env });
  onTestFinished(async () => void (await program.end('SIGKILL')));
  await program.start();
  return { place, program, world, url: program.url, ...createCallsAt(program.url) };
};
