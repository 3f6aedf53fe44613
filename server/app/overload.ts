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
  type ServerLoad,
} from '../platform/limits/priority.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `READ` by default. */
    priority?: Priority;
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

export interface AdmissionControl {
  /** Queues or rejects (503) the calls of a scope by priority, before their handlers run. */
  readonly admitByPriority: (http: FastifyInstance) => void;
  /** Throws a 503 when the event loop is so late that the calling machine would time out. */
  readonly rejectIfLate: () => void;
  /** Reports a call that bypasses the queue, which delays queued calls a little. */
  readonly noteBypass: () => void;
}

/** Gives machines and payments priority over the console. */
export const createAdmissionControl = (
  eventLoopDelay: () => number,
  keyOf: RateLimitKey,
): AdmissionControl => {
  const queue = new AdmissionQueue(priorityLimits);
  const admitted = new WeakMap<FastifyReply, Priority>();

  const release = (reply: FastifyReply) => {
    const priority = admitted.get(reply);
    if (priority && admitted.delete(reply)) queue.leave(priority);
  };

  const rejectUnderPressure = (priority: Priority, pressure: Omit<ServerLoad, 'delayMs'>) => {
    if (isOverloaded(priorityLimits[priority], { delayMs: eventLoopDelay(), ...pressure })) {
      throw refuseForNow(503, retryAfterSeconds(priority), 'serverBusy');
    }
  };
  const rejectIfBusy = (priority: Priority, request: FastifyRequest) => {
    const isInTurn = queuedPriorities.includes(priority);
    rejectUnderPressure(
      priority,
      isInTurn ? queue.countWaiting(priority, keyOf(request)) : emptyQueue,
    );
  };

  const admit = async (request: FastifyRequest, reply: FastifyReply, priority: Priority) => {
    // Other calls may have arrived meanwhile.
    rejectIfBusy(priority, request);
    const key = keyOf(request);
    await queue.enter(priority, { key, isGone: () => request.socket.destroyed });
    admitted.set(reply, priority);
  };

  // Calls are admitted before authentication. A call with a body is admitted after its body has
  // arrived, so that a slow client does not occupy a place.
  const hasNoBody = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
  const admitOrContinue = (
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ) => {
    const priority = priorityIn(request);
    if (!queuedPriorities.includes(priority)) return done();
    admit(request, reply, priority).then(() => done(), done);
  };

  const admitByPriority = (http: FastifyInstance) => {
    http.server.on('connection', () => queue.signalUrgentWork());
    http.addHook('onRequest', (request, _reply, done) => {
      const priority = priorityIn(request);
      rejectIfBusy(priority, request);
      if (priority === 'VENDING') queue.signalUrgentWork();
      done();
    });

    http.addHook('preParsing', (request, reply, _payload, done) => {
      if (hasNoBody(request)) admitOrContinue(request, reply, done);
      else done();
    });
    http.addHook('preHandler', (request, reply, done) => {
      if (hasNoBody(request)) done();
      else admitOrContinue(request, reply, done);
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

  return {
    admitByPriority,
    rejectIfLate: () => rejectUnderPressure('VENDING', emptyQueue),
    noteBypass: () => queue.signalUrgentWork(),
  };
};
