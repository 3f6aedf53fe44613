import { randomUUID } from 'node:crypto';
import type { Teller } from './db/peers.ts';
import type { Store } from './db/store.ts';
import { everything, readWord, wordsOf } from './wake-words.ts';
import { type Wake, waking } from './wakes.ts';

type HearWakes = (wakes: readonly Wake[]) => void;

export interface WakeCalls {
  /**
   * Subscribes to change events: those of this process arrive before `change` resolves, others soon
   * and perhaps twice. Answers the function that unsubscribes.
   */
  readonly hear: (hearer: HearWakes) => () => void;
}

export interface Woken {
  readonly calls: WakeCalls;
  /** The store whose transactions publish. */
  readonly store: Store;
  /** Publishes the pending batch and unsubscribes from the bus. */
  readonly close: () => Promise<void>;
}

/** Milliseconds in which events for other processes are batched. */
const gatherMs = 20;

/** Publishes events to other processes in batches, one batch after the other. */
const gatheringFor = ({ longest, tell }: Teller, self: string) => {
  let gathered: Wake[] = [];
  let timer: NodeJS.Timeout | undefined;
  let telling = Promise.resolve();

  const tellAll = async () => {
    const wakes = gathered;
    gathered = [];
    if (wakes.length) for (const word of wordsOf(self, wakes, longest)) await tell(word);
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    telling = telling.then(tellAll);
    return telling;
  };
  return {
    flush,
    tell: (wakes: readonly Wake[]): void => {
      gathered.push(...wakes);
      timer ??= setTimeout(flush, gatherMs);
    },
  };
};

/** Delivers the change events of this process and of the others on its database. */
export const wakeCalls = (store: Store): Woken => {
  const self = randomUUID();
  const hearers = new Set<HearWakes>();
  const { teller, hear } = store.peers;
  const others = teller && gatheringFor(teller, self);

  const wake = (wakes: readonly Wake[]) => {
    if (wakes.length) for (const hearer of hearers) hearer(wakes);
  };
  const stopHearing = hear((word) => wake(word === undefined ? everything : readWord(word, self)));
  return {
    calls: {
      hear: (hearer) => {
        hearers.add(hearer);
        return () => hearers.delete(hearer);
      },
    },
    store: waking(store, (wakes) => {
      wake(wakes);
      others?.tell(wakes);
    }),
    close: async () => {
      await others?.flush();
      stopHearing();
    },
  };
};
