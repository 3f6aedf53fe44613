import { useCallback, useEffect, useRef, useState } from 'react';
import { sendOne, sendWaiting } from './store/send-waiting.ts';
import { type Outgoing, sendTag, type VisitStore } from './store/store.ts';

export interface OutgoingVisits {
  /** The newest of this door that was finished since the page was opened, or that waits. */
  readonly last: Outgoing | undefined;
  readonly waiting: number;
  readonly finish: (outgoing: Outgoing) => Promise<void>;
  readonly send: () => void;
}

const isWaiting = ({ state }: Outgoing): boolean => state === 'WAITING';

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { readonly register: (tag: string) => Promise<void> };
}

/** Milliseconds between tries of an open page: a phone beside a steel cabinet says it is online. */
const retryMs = 10_000;

/** Lets the browser send when the network is back, also after the page was closed, where it can. */
const requestSync = async (): Promise<void> => {
  const registration: SyncRegistration | undefined =
    await navigator.serviceWorker?.getRegistration('/visit/');
  await registration?.sync?.register(sendTag);
};

/** Finished visits of this phone: they are sent at once, at each opening and when the network is back. */
export const useOutgoing = (
  store: VisitStore,
  token: string,
  onLost: () => void,
): OutgoingVisits => {
  const [all, setAll] = useState<readonly Outgoing[]>([]);
  const [lastId, setLastId] = useState<string>();
  /** Visits that the phone has no room for: the open page holds them. */
  const unstored = useRef<readonly Outgoing[]>([]);

  const send = useCallback(async () => {
    const show = async () => {
      const found = [...(await store.readOutgoing()), ...unstored.current];
      setAll(found);
      const ownWaiting = found.findLast((one) => isWaiting(one) && one.token === token);
      setLastId((before) => before ?? ownWaiting?.visitId);
    };
    await show();
    const waiting = await sendWaiting(store);
    unstored.current = await Promise.all(unstored.current.map(sendOne));
    await show();
    if (waiting) await requestSync().catch(() => undefined);
  }, [store, token]);

  useEffect(() => {
    const start = () => void send();
    start();
    window.addEventListener('online', start);
    return () => window.removeEventListener('online', start);
  }, [send]);

  useEffect(() => {
    if (!all.some(isWaiting)) return undefined;
    // Each try ends with a new list, and so with the next try.
    const timer = setTimeout(() => void send(), retryMs);
    return () => clearTimeout(timer);
  }, [all, send]);

  const waiting = all.filter(isWaiting);
  return {
    last: all.find(({ visitId }) => visitId === lastId),
    waiting: waiting.length,
    finish: async (outgoing) => {
      await store.finishDraft(outgoing).catch(() => {
        unstored.current = [...unstored.current, outgoing];
        onLost();
      });
      setLastId(outgoing.visitId);
      setAll((before) => [...before, outgoing]);
      void send();
    },
    send: () => void send(),
  };
};
