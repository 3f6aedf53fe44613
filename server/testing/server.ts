import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import type { Answer, Endpoint } from '../../contract/endpoint.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { type Parts as RowParts, type RowRequest, requestOf } from '../../contract/request.ts';
import { buildApp, type Parts } from '../app/build.ts';
import { openStore } from '../core/db/open.ts';
import { databaseFile } from '../core/db/sqlite-file.ts';
import type { Store } from '../core/db/store.ts';
import { migrate } from '../core/migrations/migrate.ts';
import { readSettings, type Settings } from '../core/settings/settings.ts';

/** A clock that stands still until a test moves it; it starts on a Sunday noon in Dhaka. */
interface TestClock {
  now: number;
}
const testStart = Date.parse('2026-03-15T06:00:00.000Z');

export interface Given extends RowParts {
  readonly token?: string | undefined;
}

export interface Answered<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface Calls {
  /** Calls a row that is expected to succeed and answers its body; anything else throws. */
  readonly call: <E extends Endpoint>(row: E, given?: Given) => Promise<Answer<E>>;
  /** Calls a row and answers whatever comes. */
  readonly ask: (row: Endpoint, given?: Given) => Promise<Answered<unknown>>;
  /** Calls a row that is expected to be refused. */
  readonly refused: (row: Endpoint, given?: Given) => Promise<Answered<Refusal>>;
}

export interface TestServer extends Calls {
  readonly http: FastifyInstance;
  readonly store: Store;
  readonly settings: Settings;
  readonly clock: TestClock;
}

export interface InterruptedServer extends TestServer {
  /** What happens right before the server's next transaction begins, committed by then. */
  readonly meanwhile: (deed: () => Promise<unknown>) => void;
}

const SECRETS_KEY = randomBytes(32).toString('base64');
const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

const adminUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Set TEST_DATABASE_URL to a PostgreSQL that may create databases');
  return url;
};

const databaseUrl = (name: string): string => {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
};

const asAdmin = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Test files run in several processes: the template is made once per run of the command. */
const templateName = `vms_template_${process.ppid}`;

const postgresTemplate = () =>
  asAdmin(async (client) => {
    await client.query('select pg_advisory_lock(42)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      templateName,
    ]);
    if (!rowCount) {
      const unfinished = `${templateName}_unfinished`;
      await client.query(`create database "${unfinished}"`);
      const store = await openStore({ DATABASE_URL: databaseUrl(unfinished), DATA_DIR: '' });
      await migrate(store);
      await store.close();
      await client.query(`alter database "${unfinished}" rename to "${templateName}"`);
    }
    await client.query('select pg_advisory_unlock(42)');
  });

const sqliteTemplate = async (): Promise<string> => {
  const file = join(tmpdir(), `${templateName}.db`);
  if (existsSync(file)) return file;
  const dir = mkdtempSync(join(tmpdir(), 'vms-template-'));
  const store = await openStore({ DATABASE_URL: undefined, DATA_DIR: dir });
  await migrate(store);
  await store.close();
  renameSync(databaseFile(dir), file);
  rmSync(dir, { recursive: true });
  return file;
};

let template: Promise<unknown> | undefined;

export interface TestDatabase {
  readonly place: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>;
  readonly remove: () => Promise<void>;
}

const postgresDatabase = async (): Promise<TestDatabase> => {
  template ??= postgresTemplate();
  await template;
  const name = `vms_${randomUUID().replaceAll('-', '')}`;
  await asAdmin((client) =>
    client.query(`create database "${name}" template "${templateName}" strategy file_copy`),
  );
  return {
    place: { DATABASE_URL: databaseUrl(name), DATA_DIR: tmpdir() },
    remove: async () => {
      await asAdmin((client) => client.query(`drop database "${name}" with (force)`));
    },
  };
};

const sqliteDatabase = async (): Promise<TestDatabase> => {
  template ??= sqliteTemplate();
  const file = String(await template);
  const dir = mkdtempSync(join(tmpdir(), 'vms-test-'));
  mkdirSync(dir, { recursive: true });
  copyFileSync(file, databaseFile(dir));
  return {
    place: { DATABASE_URL: undefined, DATA_DIR: dir },
    remove: async () => rmSync(dir, { recursive: true, force: true }),
  };
};

export const testEngine = engine;
export const aDatabase = engine === 'postgres' ? postgresDatabase : sqliteDatabase;

/** A clock that goes with another one and stands still where that one is set back. */
const neverBack = (now: () => number): (() => number) => {
  let latest = now();
  return () => {
    latest = Math.max(latest, now());
    return latest;
  };
};

/** How a request gets to a server and its answer back. */
type Carry = (request: RowRequest) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}>;

/** The calls of a server, whether it is injected or listens. */
export const callsOver = (carry: Carry): Calls => {
  const ask = async (row: Endpoint, given: Given = {}): Promise<Answered<unknown>> => {
    const { status, headers, bytes } = await carry(requestOf(row, given, given.token));
    const isText = headers['content-type']?.toString().includes('json');
    return { status, headers, body: isText ? JSON.parse(bytes.toString()) : bytes };
  };
  return {
    ask,
    call: async (row, given) => {
      const answer = await ask(row, given);
      if (answer.status !== row.status) {
        throw new Error(
          `${row.method} ${row.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
        );
      }
      // Its schema has checked it where it was answered.
      return answer.body as never;
    },
    refused: async (row, given) => {
      const answer = await ask(row, given);
      if (answer.status < 400) throw new Error(`${row.method} ${row.path} was not refused`);
      return answer as Answered<Refusal>;
    },
  };
};

/** The calls of a server in this process, which may become another one. */
export const callsThrough = (
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>,
): Calls =>
  callsOver(async ({ body, ...request }) => {
    const answer = await inject({ ...request, payload: body ?? undefined });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  });

export const injected = (http: FastifyInstance): Calls =>
  callsThrough((request) => http.inject(request));

/** A server of its own on a database of its own, closed when the test ends. */
export const aServer = async (
  env: Record<string, string> = {},
  payment: Parts['payment'] = {},
  parts: Partial<Parts> = {},
  given?: TestDatabase,
): Promise<InterruptedServer> => {
  const database = given ?? (await aDatabase());
  const settings = {
    ...readSettings({ LOG_LEVEL: 'silent', SECRETS_KEY, ...env }),
    ...database.place,
  };
  const store = await openStore(settings);
  const clock = { now: testStart };
  const now = () => clock.now;
  let deed: (() => Promise<unknown>) | undefined;
  const change: Store['change'] = async (work) => {
    const first = deed;
    deed = undefined;
    await first?.();
    return store.change(work);
  };
  const http = await buildApp({
    store: { ...store, change },
    settings,
    now,
    elapsed: neverBack(now),
    payment,
    // Tests may be run where there is much else to do.
    late: () => 0,
    ...parts,
  });
  onTestFinished(async () => {
    await http.close();
    await store.close();
    await database.remove();
  });
  return {
    http,
    store,
    settings,
    clock,
    ...injected(http),
    meanwhile: (next) => {
      deed = next;
    },
  };
};
