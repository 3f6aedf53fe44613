import { randomUUID } from 'node:crypto';
import type { Store } from '../db/store.ts';
import { withAfterCommit } from './after-commit.ts';
import { allEvents, type ChangeEvent } from './change-events.ts';
import { decodeEvents, encodeEvents } from './notify-payload.ts';

type ChangeEventListener = (events: readonly ChangeEvent[]) => void;

export interface ChangeSubscriptions {
  /**
   * Subscribes to change events: those of this process arrive before `change` resolves, others soon
   * and perhaps twice. Answers the function that unsubscribes.
   */
  readonly subscribe: (listener: ChangeEventListener) => () => void;
}

export interface ChangeFeed {
  readonly changes: ChangeSubscriptions;
  /** The store whose transactions publish and warn. */
  readonly store: Store;
  /** Publishes the pending batch and unsubscribes from the bus. */
  readonly close: () => Promise<void>;
}

interface WarningLog {
  readonly warn: (facts: object, text: string) => void;
}

/** Milliseconds in which events for other processes are batched. */
const batchMs = 20;

/** Publishes events to other processes in batches, one batch after the other. */
const createBatchPublisher = (send: (events: readonly ChangeEvent[]) => Promise<void>) => {
  let batch: ChangeEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  const sendBatch = async () => {
    const events = batch;
    batch = [];
    if (events.length) await send(events);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(sendBatch);
    return sending;
  };
  return {
    flush,
    publish: (events: readonly ChangeEvent[]): void => {
      batch.push(...events);
      timer ??= setTimeout(flush, batchMs);
    },
  };
};

/** Delivers the change events of this process and of the others on its database. */
export const openChangeFeed = (store: Store, log: WarningLog): ChangeFeed => {
  const processId = randomUUID();
  const listeners = new Set<ChangeEventListener>();
  const { publish, subscribe } = store.changeBus;
  const otherProcesses =
    publish && createBatchPublisher((events) => publish(encodeEvents(processId, events)));

  const notifyListeners = (events: readonly ChangeEvent[]) => {
    if (events.length) for (const listener of listeners) listener(events);
  };
  const unsubscribe = subscribe((payload) =>
    notifyListeners(payload === undefined ? allEvents : decodeEvents(payload, processId)),
  );
  return {
    changes: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    store: withAfterCommit(store, ({ events, warnings }) => {
      for (const [facts, text] of warnings) log.warn(facts, text);
      notifyListeners(events);
      if (events.length) otherProcesses?.publish(events);
    }),
    close: async () => {
      await otherProcesses?.flush();
      unsubscribe();
    },
  };
};
