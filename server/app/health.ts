import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { OtherRelease } from '../core/db/postgres-schema-lock.ts';
import type { Store } from '../core/db/store.ts';
import { Unavailable } from '../core/db/unavailable.ts';
import { migrations } from '../core/migrations/index.ts';
import { currentVersion } from '../core/migrations/migrate.ts';
import { bareHeaders } from './bare-headers.ts';

/** Reasons for not being ready, and their log messages. */
const reasons = {
  DATABASE: 'the database cannot be written',
  FULL: 'the disk of the database is full',
  MIGRATIONS: 'the database has the schema of another release',
} as const;
type Reason = keyof typeof reasons;

/** Cache TTL in milliseconds of a database probe, shared by all clients. */
const freshMs = 1000;
/** Milliseconds after which a database probe counts as failed. */
const patienceMs = 3000;

/** Milliseconds for which a disk stays FULL: it may still have room for the row of a probe. */
const fullMs = 5000;
/** Minimum milliseconds between two log entries with the same error. */
const quietMs = 60_000;

/** Writes a row, and returns the schema version of the database. */
const writeTo = ({ store, now }: Parts): Promise<number> =>
  store.change(async (tx) => {
    const ranAt = now();
    await tx
      .insertInto('jobs')
      .values({ name: 'readiness', ranAt })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ ranAt }))
      .execute();
    return currentVersion(tx);
  });

interface Parts {
  readonly store: Store;
  readonly now: () => number;
}

/** Tracks readiness, and logs every change with its reason. */
const readinessOf = (parts: Parts, log: FastifyInstance['log']) => {
  let reason: Reason | undefined;
  let looking: Promise<void> | undefined;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let fullUntil = Number.NEGATIVE_INFINITY;

  const tell = (found: Reason | undefined, err?: unknown) => {
    if (found && found !== reason) log.error({ err }, `not ready: ${reasons[found]}`);
    if (!found && reason) log.warn('ready again');
    reason = found;
  };

  const isFull = () => performance.now() < fullUntil;
  const judge = (version: number): Reason | undefined => {
    if (isFull()) return 'FULL';
    return version === migrations.length ? undefined : 'MIGRATIONS';
  };

  const faultOf = (error: unknown): Reason => {
    if (isFull()) return 'FULL';
    const isOther = error instanceof Unavailable && error.cause instanceof OtherRelease;
    return isOther ? 'MIGRATIONS' : 'DATABASE';
  };

  const look = (): Promise<void> => {
    let isAnswered = false;
    const written = writeTo(parts)
      .then(
        (version) => tell(judge(version)),
        (error: unknown) => tell(faultOf(error), error),
      )
      .finally(() => {
        isAnswered = true;
        looking = undefined;
        freshUntil = performance.now() + freshMs;
      });
    const late = setTimeout(patienceMs, undefined, { ref: false }).then(() => {
      if (!isAnswered) tell('DATABASE', new Error('ETIMEDOUT'));
    });
    return Promise.race([written, late]);
  };

  return {
    reason: () => reason,
    /** Probes the database unless a probe runs or the last result is still fresh. */
    refresh: async (): Promise<void> => {
      if (performance.now() < freshUntil) return;
      looking ??= look();
      await looking;
    },
    /** Records that a call failed because the database was unavailable. */
    doubt: (error: Unavailable): void => {
      if (!error.isFull) return;
      fullUntil = performance.now() + fullMs;
      tell('FULL', error);
    },
  };
};

const ok = { status: 'ok' };

/** Serves liveness (`/livez`) and readiness (`/readyz`, `/health`). */
export const tellHealth = (http: FastifyInstance, parts: Parts): void => {
  const { log } = http;
  const readiness = readinessOf(parts, log);
  let isStopping = false;
  const told = new Set<string>();

  const ready = async (reply: FastifyReply) => {
    if (!isStopping) await readiness.refresh();
    const reason = isStopping ? 'STOPPING' : readiness.reason();
    return reason ? reply.code(503).send({ status: 'unavailable', reason }) : reply.send(ok);
  };
  const probes = new Map([
    ['/livez', async (reply: FastifyReply) => reply.send(ok)],
    ['/readyz', ready],
    ['/health', ready],
  ]);
  for (const [path, answer] of probes) {
    http.get(path, { schema: { hide: true } }, (_request, reply) =>
      answer(reply.headers(bareHeaders)),
    );
  }

  parts.store.onUnavailable((error) => {
    if (isStopping) return;
    if (!told.has(error.message)) log.error({ err: error }, 'calls are put off');
    told.add(error.message);
    readiness.doubt(error);
    readiness.refresh();
  });
  const timers = [
    // Logs the recovery even if nobody probes.
    setInterval(() => readiness.reason() && readiness.refresh(), freshMs),
    setInterval(() => told.clear(), quietMs),
  ];
  for (const timer of timers) timer.unref();
  http.addHook('preClose', async () => {
    isStopping = true;
    for (const timer of timers) clearInterval(timer);
  });
};
