/** Limits concurrent work: the rest waits in a bounded queue that is fair between keys. */

export interface QueueLimits {
  readonly maxRunning: number;
  /** The same for each key. */
  readonly maxRunningPerKey: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerKey: number;
  /** The error thrown when the queue is full. */
  readonly fullError: () => Error;
}

export interface RequestContext {
  /** Keys are served in turn. */
  readonly key: string;
  /** Abort leaves the queue and rejects the promise with the signal's reason. */
  readonly signal: AbortSignal;
  /** Id to query the place in the queue by. */
  readonly ticket?: string | undefined;
}

/** `place` counts from 1 and is 0 while running; `of` is the number waiting. */
interface QueuePlace {
  readonly place: number;
  readonly of: number;
}

interface QueuedRequest {
  readonly ticket: string | undefined;
  readonly start: () => void;
}

export interface FairQueue {
  /** Resolves with the function that releases the slot; a second call of it does nothing. */
  readonly acquire: (context: RequestContext) => Promise<() => void>;
  /** Takes a slot and releases it when the signal aborts. */
  readonly holdUntilAbort: (context: RequestContext) => Promise<void>;
  /** Runs the work in a slot. */
  readonly run: <T>(context: RequestContext, work: () => Promise<T>) => Promise<T>;
  /** Undefined when the ticket is unknown or finished. */
  readonly placeOf: (key: string, ticket: string) => QueuePlace | undefined;
}

type Queues = ReadonlyMap<string, readonly QueuedRequest[]>;

/** Keys are served round-robin: those before this one get one more turn until it is served. */
const findPlace = (queues: Queues, key: string, ticket: string): number | undefined => {
  const own = queues.get(key)?.findIndex((one) => one.ticket === ticket) ?? -1;
  if (own < 0) return undefined;
  const keys = [...queues.keys()];
  const before = keys.map((other, index) => {
    const turns = index < keys.indexOf(key) ? own + 1 : own;
    return Math.min(queues.get(other)?.length ?? 0, turns);
  });
  return before.reduce((sum, count) => sum + count, 1);
};

export const createFairQueue = (limits: QueueLimits): FairQueue => {
  /** Tickets of running requests by key. */
  const running = new Map<string, RequestContext['ticket'][]>();
  /** Insertion order is the round-robin order: the next key stands first. */
  const queues = new Map<string, QueuedRequest[]>();
  const runningOf = (key: string) => running.get(key) ?? [];
  const total = () => [...running.values()].flat().length;
  const waiting = () => [...queues.values()].flat().length;

  const canStart = (key: string) =>
    total() < limits.maxRunning && runningOf(key).length < limits.maxRunningPerKey;

  const end = (key: string, ticket: RequestContext['ticket']) => {
    const own = runningOf(key);
    const remaining = own.toSpliced(own.indexOf(ticket), 1);
    if (remaining.length) running.set(key, remaining);
    else running.delete(key);
    startNext();
  };

  const start = (key: string, ticket: RequestContext['ticket']): (() => void) => {
    running.set(key, [...runningOf(key), ticket]);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      end(key, ticket);
    };
  };

  const startNext = () => {
    for (const [key, queue] of queues) {
      if (!canStart(key)) continue;
      const next = queue.shift();
      queues.delete(key);
      if (queue.length) queues.set(key, queue);
      next?.start();
    }
  };

  const leave = (key: string, request: QueuedRequest) => {
    const queue = queues.get(key) ?? [];
    const remaining = queue.filter((other) => other !== request);
    // `set` on an existing key keeps its position in the map.
    if (remaining.length) queues.set(key, remaining);
    else queues.delete(key);
  };

  const acquire: FairQueue['acquire'] = async ({ key, signal, ticket }) => {
    signal.throwIfAborted();
    const queue = queues.get(key) ?? [];
    if (!queue.length && canStart(key)) return start(key, ticket);
    if (queue.length >= limits.maxWaitingPerKey || waiting() >= limits.maxWaiting)
      throw limits.fullError();
    return new Promise((resolve, reject) => {
      // Has no effect after `start`: the request has left the queue and the promise is resolved.
      const stop = () => {
        leave(key, request);
        reject(signal.reason);
      };
      const request: QueuedRequest = {
        ticket,
        start: () => resolve(start(key, ticket)),
      };
      queues.set(key, [...queue, request]);
      signal.addEventListener('abort', stop, { once: true });
    });
  };

  return {
    acquire,
    holdUntilAbort: async (context) => {
      const release = await acquire(context);
      if (context.signal.aborted) release();
      else context.signal.addEventListener('abort', release, { once: true });
    },
    run: async (context, work) => {
      const release = await acquire(context);
      try {
        return await work();
      } catch (error) {
        // An aborted request fails with the reason of its signal.
        context.signal.throwIfAborted();
        throw error;
      } finally {
        release();
      }
    },
    placeOf: (key, ticket) => {
      const place = runningOf(key).includes(ticket) ? 0 : findPlace(queues, key, ticket);
      return place === undefined ? undefined : { place, of: waiting() };
    },
  };
};
