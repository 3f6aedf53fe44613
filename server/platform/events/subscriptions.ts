import { randomUUID } from 'node:crypto';
import type { ChangePublisher } from '../db/change-bus.ts';
import type { Store } from '../db/store.ts';
import { type ChangeEvent, withChangeEvents } from './change-events.ts';
import { allEvents, decodeEvents, encodeEvents } from './notify-payload.ts';

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
  /** The store whose transactions publish. */
  readonly store: Store;
  /** Publishes the pending batch and unsubscribes from the bus. */
  readonly close: () => Promise<void>;
}

/** Milliseconds in which events for other processes are batched. */
const batchMs = 20;

/** Publishes events to other processes in batches, one batch after the other. */
const createBatchPublisher = ({ maxBytes, publish }: ChangePublisher, processId: string) => {
  let batch: ChangeEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  let publishing = Promise.resolve();

  const publishBatch = async () => {
    const events = batch;
    batch = [];
    if (events.length)
      for (const payload of encodeEvents(processId, events, maxBytes)) await publish(payload);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    publishing = publishing.then(publishBatch);
    return publishing;
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
export const openChangeFeed = (store: Store): ChangeFeed => {
  const processId = randomUUID();
  const listeners = new Set<ChangeEventListener>();
  const { publisher, subscribe } = store.changeBus;
  const otherProcesses = publisher && createBatchPublisher(publisher, processId);

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
    store: withChangeEvents(store, (events) => {
      notifyListeners(events);
      otherProcesses?.publish(events);
    }),
    close: async () => {
      await otherProcesses?.flush();
      unsubscribe();
    },
  };
};
