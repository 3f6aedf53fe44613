import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimitKey } from '../platform/http/client.ts';
import { refuseForNow } from '../platform/http/errors.ts';
import { AdmissionQueue } from '../platform/limits/admission-queue.ts';
import {
  isOverloaded,
  type Priority,
  priorityLimits,
  queuedPriorities,
} from '../platform/limits/priority.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `READ` by default. */
    priority?: Priority;
  }
  interface FastifyReply {
    /** The priority whose place the call occupies. */
    admittedAs: Priority | undefined;
  }
}

const sampleMs = 1000;
/** Each sample wakes the process, even when idle. */
const resolutionMs = 100;

/** Measures the event loop delay in milliseconds: the mean of the last second. */
export const monitorEventLoop = (http: FastifyInstance): (() => number) => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let delayMs = 0;
  const timer = setInterval(() => {
    delayMs = delay.count ? delay.mean / 1e6 - resolutionMs : 0;
    delay.reset();
  }, sampleMs).unref();
  http.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return () => delayMs;
};

const emptyQueue = { waitingOfCaller: 0, waiting: 0 };

/** `Retry-After` in seconds. */
const retryAfterSeconds = (priority: Priority): number => (priority === 'REPORT' ? 30 : 5);

const priorityIn = ({ routeOptions }: FastifyRequest): Priority =>
  routeOptions.config.priority ?? 'READ';

/** Queues or rejects (503) calls by priority before their handlers run: machines and payments first. */
export const admitByPriority = (
  http: FastifyInstance,
  eventLoopDelay: () => number,
  keyOf: RateLimitKey,
): void => {
  const queue = new AdmissionQueue(priorityLimits);

  const release = (reply: FastifyReply) => {
    if (reply.admittedAs) queue.leave(reply.admittedAs);
    reply.admittedAs = undefined;
  };

  const rejectIfBusy = (priority: Priority, request: FastifyRequest) => {
    const waiting = queuedPriorities.includes(priority)
      ? queue.countWaiting(priority, keyOf(request))
      : emptyQueue;
    if (isOverloaded(priorityLimits[priority], { delayMs: eventLoopDelay(), ...waiting })) {
      throw refuseForNow(503, retryAfterSeconds(priority), 'serverBusy');
    }
  };

  const admitIfQueued = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const priority = priorityIn(request);
    if (!queuedPriorities.includes(priority)) return;
    // Other calls may have arrived meanwhile.
    rejectIfBusy(priority, request);
    const key = keyOf(request);
    await queue.enter(priority, { key, isGone: () => request.socket.destroyed });
    reply.admittedAs = priority;
  };

  http.decorateReply('admittedAs');
  http.server.on('connection', () => queue.signalUrgentWork());
  http.addHook('onRequest', (request, _reply, done) => {
    const priority = priorityIn(request);
    rejectIfBusy(priority, request);
    if (priority === 'VENDING') queue.signalUrgentWork();
    done();
  });

  // Calls are admitted before authentication. A call with a body is admitted after its body has
  // arrived, so that a slow client does not occupy a place.
  const hasNoBody = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
  http.addHook('preParsing', async (request, reply) => {
    if (hasNoBody(request)) await admitIfQueued(request, reply);
  });
  http.addHook('preHandler', async (request, reply) => {
    if (!hasNoBody(request)) await admitIfQueued(request, reply);
  });

  // A complete answer needs no more work, however slowly the client reads it.
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (payload instanceof Readable && !payload.closed) {
      payload.once('close', () => release(reply));
    } else {
      release(reply);
    }
    done();
  });
};
