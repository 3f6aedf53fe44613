/** Limits concurrent work: the rest waits in a bounded queue that is fair between keys. */

export interface Limits {
  readonly atOnce: number;
  /** The same for each key. */
  readonly atOnceOfOne: number;
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** The error thrown when the queue is full. */
  readonly full: () => Error;
}

export interface Asker {
  /** Keys are served in turn. */
  readonly key: string;
  /** Abort leaves the queue and rejects the promise with the signal's reason. */
  readonly signal: AbortSignal;
  /** Id to query the place in the queue by. */
  readonly ticket?: string | undefined;
}

/** `place` counts from 1 and is 0 while running; `of` is the number waiting. */
interface Place {
  readonly place: number;
  readonly of: number;
}

interface Waiting {
  readonly ticket: string | undefined;
  readonly begin: () => void;
}

export interface Turns {
  /** Resolves with the function that releases the slot; a second call of it does nothing. */
  readonly take: (asker: Asker) => Promise<() => void>;
  /** Takes a slot and releases it when the signal aborts. */
  readonly hold: (asker: Asker) => Promise<void>;
  /** Runs the work in a slot. */
  readonly run: <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;
  /** Undefined when the ticket is unknown or finished. */
  readonly placeOf: (key: string, ticket: string) => Place | undefined;
}

type Queues = ReadonlyMap<string, readonly Waiting[]>;

/** Keys are served round-robin: those before this one get one more turn until it is served. */
const placeIn = (queues: Queues, key: string, ticket: string): number | undefined => {
  const own = queues.get(key)?.findIndex((one) => one.ticket === ticket) ?? -1;
  if (own < 0) return undefined;
  const keys = [...queues.keys()];
  const before = keys.map((other, index) => {
    const turns = index < keys.indexOf(key) ? own + 1 : own;
    return Math.min(queues.get(other)?.length ?? 0, turns);
  });
  return before.reduce((sum, count) => sum + count, 1);
};

export const fairTurns = (limits: Limits): Turns => {
  /** Tickets of running requests by key. */
  const running = new Map<string, Asker['ticket'][]>();
  /** Insertion order is the round-robin order: the next key stands first. */
  const queues = new Map<string, Waiting[]>();
  const runningOf = (key: string) => running.get(key) ?? [];
  const total = () => [...running.values()].flat().length;
  const waiting = () => [...queues.values()].flat().length;

  const mayBegin = (key: string) =>
    total() < limits.atOnce && runningOf(key).length < limits.atOnceOfOne;

  const end = (key: string, ticket: Asker['ticket']) => {
    const own = runningOf(key);
    const rest = own.toSpliced(own.indexOf(ticket), 1);
    if (rest.length) running.set(key, rest);
    else running.delete(key);
    beginNext();
  };

  const begin = (key: string, ticket: Asker['ticket']): (() => void) => {
    running.set(key, [...runningOf(key), ticket]);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      end(key, ticket);
    };
  };

  const beginNext = () => {
    for (const [key, queue] of queues) {
      if (!mayBegin(key)) continue;
      const next = queue.shift();
      queues.delete(key);
      if (queue.length) queues.set(key, queue);
      next?.begin();
    }
  };

  const leave = (key: string, one: Waiting) => {
    const queue = queues.get(key) ?? [];
    const rest = queue.filter((other) => other !== one);
    // `set` on an existing key keeps its position in the map.
    if (rest.length) queues.set(key, rest);
    else queues.delete(key);
  };

  const take: Turns['take'] = async ({ key, signal, ticket }) => {
    signal.throwIfAborted();
    const queue = queues.get(key) ?? [];
    if (!queue.length && mayBegin(key)) return begin(key, ticket);
    if (queue.length >= limits.waitingOfOne || waiting() >= limits.waiting) throw limits.full();
    return new Promise((resolve, reject) => {
      // Has no effect after `start`: the request has left the queue and the promise is resolved.
      const stop = () => {
        leave(key, one);
        reject(signal.reason);
      };
      const one: Waiting = {
        ticket,
        begin: () => resolve(begin(key, ticket)),
      };
      queues.set(key, [...queue, one]);
      signal.addEventListener('abort', stop, { once: true });
    });
  };

  return {
    take,
    hold: async (asker) => {
      const end = await take(asker);
      if (asker.signal.aborted) end();
      else asker.signal.addEventListener('abort', end, { once: true });
    },
    run: async (asker, work) => {
      const over = await take(asker);
      try {
        return await work();
      } catch (error) {
        // An aborted request fails with the reason of its signal.
        asker.signal.throwIfAborted();
        throw error;
      } finally {
        over();
      }
    },
    placeOf: (key, ticket) => {
      const place = runningOf(key).includes(ticket) ? 0 : placeIn(queues, key, ticket);
      return place === undefined ? undefined : { place, of: waiting() };
    },
  };
};
