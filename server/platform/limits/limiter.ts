/** Limits concurrent work: the rest waits in a bounded queue that is fair between tenants and keys. */

export interface LimiterOptions {
  readonly atOnce: number;
  /** The most at once of one key. */
  readonly perKey: number;
  /** The most at once of all keys of a tenant. */
  readonly perTenant: number;
  /** Beyond `atOnce`. */
  readonly maxWaiting: number;
  /** Beyond `perKey`. */
  readonly maxWaitingPerKey: number;
  /** Beyond `perTenant`. */
  readonly maxWaitingPerTenant: number;
  /** The error thrown when the queue is full. */
  readonly fullError: () => Error;
}

export interface RequestContext {
  /** Tenants are served in turn: an organization, or a key that belongs to none. */
  readonly tenant: string;
  /** Keys of a tenant are served in turn. */
  readonly key: string;
  /** Abort leaves the queue and rejects the promise with the signal's reason. */
  readonly signal: AbortSignal;
  /** Id to query the place in the queue by. */
  readonly ticket?: string | undefined;
}

/** The tenant and the key by which the calls of somebody are counted and queued. */
export type CallerKeys = Pick<RequestContext, 'tenant' | 'key'>;

/** `place` counts from 1 and is 0 while running; `of` is the number waiting. */
interface QueuePlace {
  readonly place: number;
  readonly of: number;
}

/** The calls that a process works at, and those that wait for their turn. */
export interface Workload {
  readonly running: number;
  readonly waiting: number;
}

export interface Limiter {
  /** Resolves with the function that ends the call; a second call of it does nothing. */
  readonly acquire: (context: RequestContext) => Promise<() => void>;
  /** Acquires until the signal aborts. */
  readonly holdUntilAbort: (context: RequestContext) => Promise<void>;
  readonly run: <T>(context: RequestContext, work: () => Promise<T>) => Promise<T>;
  /** Undefined when the ticket is unknown or finished. */
  readonly placeOf: (key: string, ticket: string) => QueuePlace | undefined;
  readonly workload: () => Workload;
}

interface LimitedCall extends CallerKeys, Pick<RequestContext, 'ticket'> {
  readonly start: () => void;
}

type Calls = ReadonlySet<LimitedCall>;

const countWhere = (calls: Calls, name: 'tenant' | 'key', value: string): number =>
  [...calls].filter((call) => call[name] === value).length;

/** Takes one of each list in turn. */
const interleave = <T>(lists: readonly (readonly T[])[]): T[] =>
  lists
    .flatMap((list) => list.map((item, turn) => ({ item, turn })))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ item }) => item);

/** Round-robin between tenants, and between the keys of each, in the order of their first calls. */
export const inTurns = <T extends CallerKeys>(waiting: Iterable<T>): T[] => {
  const byTenant = Map.groupBy(waiting, ({ tenant }) => tenant);
  const ofTenants = Array.from(byTenant.values(), (own) =>
    interleave([...Map.groupBy(own, ({ key }) => key).values()]),
  );
  return interleave(ofTenants);
};

export const createLimiter = (options: LimiterOptions): Limiter => {
  const { atOnce, perKey, perTenant, fullError } = options;
  const { maxWaiting, maxWaitingPerKey, maxWaitingPerTenant } = options;
  const running = new Set<LimitedCall>();
  const waiting = new Set<LimitedCall>();
  let isScheduled = false;

  const moveToEnd = (name: 'tenant' | 'key', value: string): void => {
    for (const call of [...waiting].filter((one) => one[name] === value)) {
      waiting.delete(call);
      waiting.add(call);
    }
  };

  const startNext = (): void => {
    isScheduled = false;
    if (running.size >= atOnce) return;
    const next = inTurns(waiting).find(
      ({ tenant, key }) =>
        countWhere(running, 'tenant', tenant) < perTenant &&
        countWhere(running, 'key', key) < perKey,
    );
    if (!next) return;
    waiting.delete(next);
    moveToEnd('tenant', next.tenant);
    moveToEnd('key', next.key);
    running.add(next);
    next.start();
    schedule();
  };

  /** Starts one call a turn of the event loop, so that work without a limiter never waits for many. */
  const schedule = (): void => {
    if (isScheduled || !waiting.size) return;
    isScheduled = true;
    setImmediate(startNext);
  };

  const isFull = ({ tenant, key }: RequestContext): boolean => {
    const countAll = (name: 'tenant' | 'key', value: string) =>
      countWhere(running, name, value) + countWhere(waiting, name, value);
    return (
      running.size + waiting.size >= atOnce + maxWaiting ||
      countAll('tenant', tenant) >= perTenant + maxWaitingPerTenant ||
      countAll('key', key) >= perKey + maxWaitingPerKey
    );
  };

  const acquire: Limiter['acquire'] = (context) =>
    new Promise((resolve, reject) => {
      const { tenant, key, ticket, signal } = context;
      signal.throwIfAborted();
      if (isFull(context)) throw fullError();
      const release = () => {
        running.delete(call);
        schedule();
      };
      const call: LimitedCall = { tenant, key, ticket, start: () => resolve(release) };
      waiting.add(call);
      // Has no effect after the start: the call has left the queue and the promise is resolved.
      const leave = () => {
        waiting.delete(call);
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
      const isOwn = (call: LimitedCall) => call.key === key && call.ticket === ticket;
      if ([...running].some(isOwn)) return { place: 0, of: waiting.size };
      const index = inTurns(waiting).findIndex(isOwn);
      return index < 0 ? undefined : { place: index + 1, of: waiting.size };
    },
    workload: () => ({ running: running.size, waiting: waiting.size }),
  };
};
