/** Limits concurrent work: the rest waits in a bounded queue that is fair between keys. */

export interface LimiterOptions {
  readonly atOnce: number;
  /** The most at once of one key. */
  readonly perKey: number;
  /** Beyond `atOnce`. */
  readonly maxWaiting: number;
  /** Beyond `perKey`. */
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

export interface Limiter {
  /** Resolves with the function that ends the call; a second call of it does nothing. */
  readonly acquire: (context: RequestContext) => Promise<() => void>;
  /** Acquires until the signal aborts. */
  readonly holdUntilAbort: (context: RequestContext) => Promise<void>;
  readonly run: <T>(context: RequestContext, work: () => Promise<T>) => Promise<T>;
  /** Undefined when the ticket is unknown or finished. */
  readonly placeOf: (key: string, ticket: string) => QueuePlace | undefined;
}

interface LimitedCall {
  readonly ticket: string | undefined;
  readonly start: () => void;
}

type CallsByKey = Map<string, readonly LimitedCall[]>;

const countOf = (calls: CallsByKey, key: string): number => calls.get(key)?.length ?? 0;

const countAll = (calls: CallsByKey): number => [...calls.values()].flat().length;

const add = (calls: CallsByKey, key: string, call: LimitedCall): void => {
  calls.set(key, [...(calls.get(key) ?? []), call]);
};

/** A key with more calls keeps its position in the map. */
const remove = (calls: CallsByKey, key: string, call: LimitedCall): void => {
  const rest = calls.get(key)?.filter((other) => other !== call) ?? [];
  if (rest.length) calls.set(key, rest);
  else calls.delete(key);
};

const moveToEnd = (calls: CallsByKey, key: string): void => {
  const own = calls.get(key);
  calls.delete(key);
  if (own) calls.set(key, own);
};

/** Keys are served round-robin: those before this one get one more turn until it is served. */
const findPlace = (queues: CallsByKey, key: string, ticket: string): number | undefined => {
  const own = queues.get(key)?.findIndex((one) => one.ticket === ticket) ?? -1;
  if (own < 0) return undefined;
  const keys = [...queues.keys()];
  const before = keys.map((other, index) =>
    Math.min(countOf(queues, other), index < keys.indexOf(key) ? own + 1 : own),
  );
  return before.reduce((sum, count) => sum + count, 1);
};

export const createLimiter = (options: LimiterOptions): Limiter => {
  const { atOnce, perKey, maxWaiting, maxWaitingPerKey, fullError } = options;
  const running: CallsByKey = new Map();
  /** Insertion order is the round-robin order: the next key stands first. */
  const queues: CallsByKey = new Map();
  let isScheduled = false;

  const startNext = (): void => {
    isScheduled = false;
    if (countAll(running) >= atOnce) return;
    for (const [key, [next]] of queues) {
      if (!next || countOf(running, key) >= perKey) continue;
      remove(queues, key, next);
      moveToEnd(queues, key);
      add(running, key, next);
      next.start();
      schedule();
      return;
    }
  };

  /** Starts one call a turn of the event loop, so that work without a limiter never waits for many. */
  const schedule = (): void => {
    if (isScheduled || !queues.size) return;
    isScheduled = true;
    setImmediate(startNext);
  };

  const acquire: Limiter['acquire'] = ({ key, signal, ticket }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const own = countOf(running, key) + countOf(queues, key);
      const all = countAll(running) + countAll(queues);
      if (own >= perKey + maxWaitingPerKey || all >= atOnce + maxWaiting) throw fullError();
      const release = () => {
        remove(running, key, call);
        schedule();
      };
      const call: LimitedCall = { ticket, start: () => resolve(release) };
      add(queues, key, call);
      // Has no effect after the start: the call has left the queue and the promise is resolved.
      const leave = () => {
        remove(queues, key, call);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      schedule();
    });

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
      const isRunning = running.get(key)?.some((call) => call.ticket === ticket);
      const place = isRunning ? 0 : findPlace(queues, key, ticket);
      return place === undefined ? undefined : { place, of: countAll(queues) };
    },
  };
};
