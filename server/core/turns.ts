/** Work of which only so much is done at once: the rest waits, fairly, in a queue that has an end. */

export interface Limits {
  readonly atOnce: number;
  /** Of one who asks. */
  readonly atOnceOfOne: number;
  readonly waiting: number;
  readonly waitingOfOne: number;
  /** What is told to whom there is no place left for. */
  readonly full: () => Error;
}

export interface Asker {
  /** Who asks: whoever else does is served in between. */
  readonly key: string;
  /** Whoever stops waiting leaves the queue, and its promise is rejected with the signal's reason. */
  readonly signal: AbortSignal;
  /** By which its place is asked for. */
  readonly ticket?: string | undefined;
}

/** The how manyth in the queue one is, of so many who wait; 0 when one's turn has come. */
interface Place {
  readonly place: number;
  readonly of: number;
}

interface Waiting {
  readonly ticket: string | undefined;
  readonly begin: () => void;
}

export interface Turns {
  /** Resolves when its turn has come with what ends it; ending it twice does nothing more. */
  readonly take: (asker: Asker) => Promise<() => void>;
  /** Resolves when its turn has come, which lasts until the signal. */
  readonly hold: (asker: Asker) => Promise<void>;
  /** Does the work when its turn has come. */
  readonly run: <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;
  /** Undefined when the ticket has nothing here, or nothing any more. */
  readonly placeOf: (key: string, ticket: string) => Place | undefined;
}

type Queues = ReadonlyMap<string, readonly Waiting[]>;

/** The queues take turns: those that stand before this one get one more until it is served. */
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
  /** The tickets of those whose turn it is. */
  const running = new Map<string, Asker['ticket'][]>();
  /** Whose turn is next stands first; last whoever had one, or has only begun to wait. */
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
    // In its place, so that the others of the key keep theirs.
    if (rest.length) queues.set(key, rest);
    else queues.delete(key);
  };

  const take: Turns['take'] = async ({ key, signal, ticket }) => {
    signal.throwIfAborted();
    const queue = queues.get(key) ?? [];
    if (!queue.length && mayBegin(key)) return begin(key, ticket);
    if (queue.length >= limits.waitingOfOne || waiting() >= limits.waiting) throw limits.full();
    return new Promise((resolve, reject) => {
      // Too late once it has begun: then it is no more in the queue, and the promise is kept.
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
        // What failed because it was stopped.
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
