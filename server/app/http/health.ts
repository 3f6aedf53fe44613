import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { keysOf } from '../../../contract/records.ts';
import { SchemaVersionError } from '../../platform/db/postgres/postgres-schema-lock.ts';
import type { Store } from '../../platform/db/store.ts';
import { Unavailable } from '../../platform/db/unavailable.ts';
import { readinessName } from '../../platform/jobs/jobs.ts';
import { migrations } from '../../platform/migrations/index.ts';
import { currentVersion } from '../../platform/migrations/migrate.ts';
import { bareHeaders } from './bare-headers.ts';

/** Reasons for not being ready, and their log messages. */
const reasons = {
  DATABASE: 'the database cannot be written',
  FULL: 'the disk of the database is full',
  MIGRATIONS: 'the database has the schema of another release',
} as const;
type NotReadyReason = keyof typeof reasons;
export const notReadyReasons = keysOf(reasons);

export interface Readiness {
  /** Undefined while the server is ready. */
  readonly reason: () => NotReadyReason | undefined;
  readonly onNotReady: (listener: () => void) => void;
  /** Probes the database unless a probe runs or the last result is still fresh. */
  readonly refresh: () => Promise<void>;
}

/** Cache TTL in milliseconds of a database probe, shared by all clients. */
const cacheTtlMs = 1000;
/** Milliseconds after which a database probe counts as failed. */
const probeTimeoutMs = 3000;

/** Milliseconds for which a disk stays FULL: it may still have room for the row of a probe. */
const diskFullMs = 5000;
/** Minimum milliseconds between two log entries with the same error. */
const logIntervalMs = 60_000;

/** Writes a row, and returns the schema version of the database. */
const writeProbe = ({ store, now }: HealthParts): Promise<number> =>
  store.change(async (tx) => {
    const ranAt = now();
    await tx
      .insertInto('jobs')
      .values({ name: readinessName, ranAt })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ ranAt }))
      .execute();
    return currentVersion(tx);
  });

interface HealthParts {
  readonly store: Store;
  readonly now: () => number;
}

/** Tracks readiness, and logs every change with its reason. */
const trackReadiness = (parts: HealthParts, log: FastifyInstance['log']) => {
  let reason: NotReadyReason | undefined;
  let probe: Promise<void> | undefined;
  let cachedUntil = Number.NEGATIVE_INFINITY;
  let fullUntil = Number.NEGATIVE_INFINITY;

  const listeners: (() => void)[] = [];
  const setReason = (newReason: NotReadyReason | undefined, err?: unknown) => {
    if (newReason && !reason) for (const listener of listeners) listener();
    if (newReason && newReason !== reason) log.error({ err }, `not ready: ${reasons[newReason]}`);
    if (!newReason && reason) log.warn('ready again');
    reason = newReason;
  };

  const isFull = () => performance.now() < fullUntil;
  const reasonOfVersion = (version: number): NotReadyReason | undefined => {
    if (isFull()) return 'FULL';
    return version === migrations.length ? undefined : 'MIGRATIONS';
  };

  const reasonOfError = (error: unknown): NotReadyReason => {
    if (isFull()) return 'FULL';
    const isOtherRelease =
      error instanceof Unavailable && error.cause instanceof SchemaVersionError;
    return isOtherRelease ? 'MIGRATIONS' : 'DATABASE';
  };

  /** A probe may hang at a connection to a former primary while others already work. */
  const probeDatabase = async (): Promise<void> => {
    const startedAt = performance.now();
    const timeout = setTimeout(probeTimeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('ETIMEDOUT');
    });
    try {
      setReason(reasonOfVersion(await Promise.race([writeProbe(parts), timeout])));
    } catch (error) {
      const newReason = reasonOfError(error);
      const isOutvoted = newReason === 'DATABASE' && parts.store.lastCommitAt() >= startedAt;
      setReason(isOutvoted ? undefined : newReason, error);
    }
    probe = undefined;
    cachedUntil = performance.now() + cacheTtlMs;
  };

  return {
    reason: () => reason,
    onNotReady: (listener: () => void): void => {
      listeners.push(listener);
    },
    refresh: async (): Promise<void> => {
      if (performance.now() < cachedUntil) return;
      probe ??= probeDatabase();
      await probe;
    },
    /** Records that a call failed because the database was unavailable. */
    reportUnavailable: (error: Unavailable): void => {
      if (!error.isFull) return;
      fullUntil = performance.now() + diskFullMs;
      setReason('FULL', error);
    },
  };
};

const ok = { status: 'ok' };

/** Serves liveness (`/livez`) and readiness (`/readyz`, `/health`). */
export const registerHealth = (http: FastifyInstance, parts: HealthParts): Readiness => {
  const { log } = http;
  const readiness = trackReadiness(parts, log);
  let isStopping = false;
  const loggedErrors = new Set<string>();

  const answerReadiness = async (reply: FastifyReply) => {
    if (!isStopping) await readiness.refresh();
    const reason = isStopping ? 'STOPPING' : readiness.reason();
    return reason ? reply.code(503).send({ status: 'unavailable', reason }) : reply.send(ok);
  };
  const probes = new Map([
    ['/livez', async (reply: FastifyReply) => reply.send(ok)],
    ['/readyz', answerReadiness],
    ['/health', answerReadiness],
  ]);
  for (const [path, answer] of probes) {
    http.get(path, { schema: { hide: true } }, (_request, reply) =>
      answer(reply.headers(bareHeaders)),
    );
  }

  parts.store.onUnavailable((error) => {
    if (isStopping) return;
    if (!loggedErrors.has(error.message)) log.error({ err: error }, 'calls are put off');
    loggedErrors.add(error.message);
    readiness.reportUnavailable(error);
    readiness.refresh();
  });
  const timers = [
    // Logs the recovery even if nobody probes.
    setInterval(() => readiness.reason() && readiness.refresh(), cacheTtlMs),
    setInterval(() => loggedErrors.clear(), logIntervalMs),
  ];
  for (const timer of timers) timer.unref();
  http.addHook('preClose', async () => {
    isStopping = true;
    for (const timer of timers) clearInterval(timer);
  });
  return readiness;
};
