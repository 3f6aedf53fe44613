import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CountedBy } from '../core/client.ts';
import { Door } from '../core/door.ts';
import { comeBack } from '../core/errors.ts';
import { inTurn, isPutOff, type Pressure, shares, type Urgency } from '../core/urgency.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `READ` by default. */
    urgency?: Urgency;
  }
}

const sampleMs = 1000;
/** Each sample wakes the process, even when idle. */
const resolutionMs = 100;

/** Measures the event loop delay in milliseconds: the mean of the last second. */
export const lateness = (http: FastifyInstance): (() => number) => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let late = 0;
  const timer = setInterval(() => {
    late = delay.count ? delay.mean / 1e6 - resolutionMs : 0;
    delay.reset();
  }, sampleMs).unref();
  http.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return () => late;
};

const nobodyWaits = { waitingOfOne: 0, waiting: 0 };

/** `Retry-After` in seconds. */
const comeBackAfter = (urgency: Urgency): number => (urgency === 'REPORT' ? 30 : 5);

const urgencyIn = ({ routeOptions }: FastifyRequest): Urgency =>
  routeOptions.config.urgency ?? 'READ';

export interface Ranks {
  /** Queues or rejects (503) the calls of a scope by priority, before their handlers run. */
  readonly rank: (http: FastifyInstance) => void;
  /** Throws a 503 when the event loop is so late that the calling machine would time out. */
  readonly putOffIfLate: () => void;
  /** Reports a call that bypasses the queue, which delays queued calls a little. */
  readonly stir: () => void;
}

/** Gives machines and payments priority over the console. */
export const ranksOf = (late: () => number, countedBy: CountedBy): Ranks => {
  const door = new Door(shares);
  const inside = new WeakMap<FastifyReply, Urgency>();

  const release = (reply: FastifyReply) => {
    const urgency = inside.get(reply);
    if (urgency && inside.delete(reply)) door.leave(urgency);
  };

  const putOff = (urgency: Urgency, pressure: Omit<Pressure, 'late'>) => {
    if (isPutOff(shares[urgency], { late: late(), ...pressure })) {
      throw comeBack(503, comeBackAfter(urgency), 'serverBusy');
    }
  };
  const putOffIfBusy = (urgency: Urgency, request: FastifyRequest) => {
    const isInTurn = inTurn.includes(urgency);
    putOff(urgency, isInTurn ? door.waiting(urgency, countedBy(request)) : nobodyWaits);
  };

  const letIn = async (request: FastifyRequest, reply: FastifyReply, urgency: Urgency) => {
    // Other calls may have arrived meanwhile.
    putOffIfBusy(urgency, request);
    const key = countedBy(request);
    await door.enter(urgency, { key, isGone: () => request.socket.destroyed });
    inside.set(reply, urgency);
  };

  // Calls are admitted before authentication. A call with a body is admitted after its body has
  // arrived, so that a slow client does not occupy a place.
  const isWhole = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';
  const enter = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const urgency = urgencyIn(request);
    if (!inTurn.includes(urgency)) return done();
    letIn(request, reply, urgency).then(() => done(), done);
  };

  const rank = (http: FastifyInstance) => {
    http.server.on('connection', () => door.stir());
    http.addHook('onRequest', (request, _reply, done) => {
      const urgency = urgencyIn(request);
      putOffIfBusy(urgency, request);
      if (urgency === 'VENDING') door.stir();
      done();
    });

    http.addHook('preParsing', (request, reply, _payload, done) => {
      if (isWhole(request)) enter(request, reply, done);
      else done();
    });
    http.addHook('preHandler', (request, reply, done) => {
      if (isWhole(request)) done();
      else enter(request, reply, done);
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

  return { rank, putOffIfLate: () => putOff('VENDING', nobodyWaits), stir: () => door.stir() };
};
