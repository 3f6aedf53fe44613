import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientGoneSignal } from '../../platform/endpoints/request-context.ts';
import { refuseForNow } from '../../platform/http/errors.ts';
import { createLimiter, type Limiter } from '../../platform/limits/limiter.ts';
import { maxDelayMs, type Priority } from '../../platform/limits/priority.ts';
import type { FindCallerKeys } from './callers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `READ` by default. */
    priority?: Priority;
  }
  interface FastifyReply {
    /** Frees the place that the call occupies. */
    releasePlace: (() => void) | undefined;
  }
}

const priorityIn = ({ routeOptions }: FastifyRequest): Priority =>
  routeOptions.config.priority ?? 'READ';

const refuseBusy = (priority?: Priority) =>
  refuseForNow(503, priority === 'REPORT' ? 30 : 5, 'serverBusy');

/** Refuses calls while the event loop is late: the less urgent, the sooner. */
export const refuseUnderPressure = (http: FastifyInstance): void => {
  http.addHook('onRequest', (request, _reply, done) => {
    const priority = priorityIn(request);
    const { eventLoopDelay } = http.memoryUsage();
    // The plugin answers Infinity for a second that brought no sample.
    const isLate = Number.isFinite(eventLoopDelay) && eventLoopDelay > maxDelayMs[priority];
    done(isLate ? refuseBusy(priority) : undefined);
  });
};

/** Three quarters of the queue are the most that one tenant fills. */
const limitsOf = (
  atOnce: number,
  perKey: number,
  perTenant: number,
  maxWaiting: number,
  maxWaitingPerKey: number,
) =>
  createLimiter({
    atOnce,
    perKey,
    perTenant,
    maxWaiting,
    maxWaitingPerKey,
    maxWaitingPerTenant: 0.75 * maxWaiting,
    fullError: refuseBusy,
  });

/** Limits concurrent reads, changes and logins; machines and payments wait for nobody. */
export const limitConcurrency = (http: FastifyInstance, keysOf: FindCallerKeys): void => {
  const limiters: Partial<Record<Priority, Limiter>> = {
    CHANGE: limitsOf(64, 48, 56, 500, 100),
    // Each hashes a password, which takes a core.
    ENTRY: limitsOf(2, 2, 2, 200, 50),
    READ: limitsOf(16, 12, 14, 500, 100),
  };

  for (const [priority, limiter] of Object.entries(limiters)) {
    http.workloads.set(priority.toLowerCase(), limiter.workload);
  }

  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const limiter = limiters[priorityIn(request)];
    if (!limiter) return;
    const context = { ...keysOf(request), signal: clientGoneSignal(reply) };
    reply.releasePlace = await limiter.acquire(context);
  };

  // Calls are admitted before authentication. A call with a body is admitted after its body has
  // arrived, so that a slow client does not occupy a place.
  const hasNoBody = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
  http.decorateReply('releasePlace');
  http.addHook('preParsing', async (request, reply) => {
    if (hasNoBody(request)) await admit(request, reply);
  });
  http.addHook('preHandler', async (request, reply) => {
    if (!hasNoBody(request)) await admit(request, reply);
  });
  // An answer needs no more work, however slowly the client reads it.
  http.addHook('onSend', (_request, reply, _payload, done) => {
    reply.releasePlace?.();
    done();
  });
};
