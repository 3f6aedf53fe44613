import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, onTestFinished } from 'vitest';
import { type AppParts, buildApp } from '../app/build.ts';
import { openStore } from '../platform/db/open-store.ts';
import type { Store } from '../platform/db/store.ts';
import { readSettings, type Settings } from '../platform/settings/settings.ts';
import { type Calls, injectedCalls } from './calls.ts';
import { aDatabase, type TestDatabase } from './database/database.ts';

/** A clock that stands still until a test moves it; it starts on a Sunday noon in Dhaka. */
interface TestClock {
  now: number;
}
const testStart = Date.parse('2026-03-15T06:00:00.000Z');

export interface TestServer extends Calls {
  readonly http: FastifyInstance;
  readonly store: Store;
  readonly settings: Settings;
  readonly clock: TestClock;
}

export interface InterruptedServer extends TestServer {
  /** Runs an action right before the server's next transaction; it is committed by then. */
  readonly beforeNextTransaction: (action: () => Promise<unknown>) => void;
}

export const SECRETS_KEY = randomBytes(32).toString('base64');

/** A monotonic clock: it stops while the other one is set back. */
const monotonicClock = (now: () => number): (() => number) => {
  let latest = now();
  return () => {
    latest = Math.max(latest, now());
    return latest;
  };
};

/** Replaces what the server measures of its event loop, in milliseconds. */
export const setEventLoopDelay = (http: FastifyInstance, eventLoopDelay: number): void => {
  const measured = http.memoryUsage();
  http.memoryUsage = () => ({ ...measured, eventLoopDelay });
};

interface OpenServer {
  readonly server: InterruptedServer;
  readonly close: () => Promise<void>;
}

const openServer = async (
  { place }: Pick<TestDatabase, 'place'>,
  env: Record<string, string>,
  payment: AppParts['payment'],
  parts: Partial<AppParts>,
): Promise<OpenServer> => {
  const settings = {
    ...readSettings({ LOG_LEVEL: 'silent', SECRETS_KEY, ...env }),
    ...place,
  };
  const store = parts.store ?? (await openStore(settings));
  const clock = { now: testStart };
  const now = () => clock.now;
  let interruption: (() => Promise<unknown>) | undefined;
  const change: Store['change'] = async (work) => {
    const action = interruption;
    interruption = undefined;
    await action?.();
    return store.change(work);
  };
  const http = await buildApp({
    settings,
    now,
    elapsed: monotonicClock(now),
    payment,
    ...parts,
    store: { ...store, change },
  });
  // A busy test computer must not cause 503s.
  setEventLoopDelay(http, 0);
  const server = {
    http,
    store,
    settings,
    clock,
    ...injectedCalls(http),
    beforeNextTransaction: (next: () => Promise<unknown>) => {
      interruption = next;
    },
  };
  const close = async () => {
    await http.close();
    await store.close();
  };
  return { server, close };
};

type ServerParts = [
  env?: Record<string, string>,
  payment?: AppParts['payment'],
  parts?: Partial<AppParts>,
  given?: TestDatabase,
];

const startServer = async (...[env = {}, payment = {}, parts = {}, given]: ServerParts) => {
  const database = given ?? (await aDatabase());
  const { server, close } = await openServer(database, env, payment, parts);
  const stop = async () => {
    await close();
    await database.remove();
  };
  return { server, stop };
};

let sharedServer: InterruptedServer | undefined;

/**
 * Gives all tests of a file one server, because starting it costs more than most tests. For tests
 * that do not disturb one another: each makes its own tenants and finds the clock where it stands.
 */
export const shareServer = (): void => {
  beforeAll(async () => {
    const { server, stop } = await startServer();
    sharedServer = server;
    return async () => {
      sharedServer = undefined;
      await stop();
    };
  });
};

/** A server of its own on a database of its own, closed when the test ends. */
export const anOwnServer = async (...parts: ServerParts): Promise<InterruptedServer> => {
  const { server, stop } = await startServer(...parts);
  onTestFinished(stop);
  return server;
};

/** The server that the file shares; one of its own for other parts, or where none is shared. */
export const aServer = async (...parts: ServerParts): Promise<InterruptedServer> =>
  sharedServer && parts.length === 0 ? sharedServer : anOwnServer(...parts);

/**
 * Builds a fixture once, and returns a function that starts a server on a copy of its database. Every
 * call gets the fixture as it was when it had just been built.
 */
export const buildOnce = <Fixture extends object>(
  make: (server: TestServer) => Promise<Fixture>,
): ((
  env?: Record<string, string>,
) => Promise<Fixture & { readonly server: InterruptedServer }>) => {
  const buildNow = async () => {
    const database = await aDatabase();
    const { server, close } = await openServer(database, {}, {}, {});
    const fixture = await make(server);
    await close();
    return { database, fixture };
  };
  let first: ReturnType<typeof buildNow> | undefined;
  return async (env = {}) => {
    first ??= buildNow();
    const { database, fixture } = await first;
    return { ...fixture, server: await aServer(env, {}, {}, await database.copy()) };
  };
};
