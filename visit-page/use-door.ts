import { useCallback, useEffect, useRef, useState } from 'react';
import { parseAnswer } from '../contract/request.ts';
import { type Cabinet, visits } from '../contract/visits.ts';
import { offsetFrom, serverTimeNow } from './store/clock.ts';
import { fetchEndpoint } from './store/fetch-endpoint.ts';
import type { Door, Draft, VisitStore } from './store/store.ts';

type DoorState = 'LOADING' | 'READY' | 'OFFLINE' | 'UNUSABLE';

export interface OpenDoor {
  readonly state: DoorState;
  readonly cabinet: Cabinet | undefined;
  /** Undefined until this phone has seen the cabinet; stays when the link has ended. */
  readonly institution: string | undefined;
  readonly clockOffset: number | undefined;
  readonly draft: Draft | undefined;
  readonly person: Door['person'];
  readonly load: () => void;
  readonly startDraft: () => void;
  /** Stores each change at once, so that a killed tab loses nothing. */
  readonly changeDraft: (change: Partial<Draft>) => void;
  readonly dropDraft: () => void;
}

/** Asks the server for the cabinet; undefined without an answer, null for a link that has ended. */
const fetchCabinet = async (token: string): Promise<Cabinet | null | undefined> => {
  const answer = await fetchEndpoint(visits.cabinet, {}, token).catch(() => undefined);
  if (answer?.status === 404) return null;
  return answer?.ok ? parseAnswer(visits.cabinet, await answer.text()) : undefined;
};

const newDraft = ({ person, clockOffset }: Door): Draft => ({
  visitId: crypto.randomUUID(),
  beganAt: serverTimeNow(clockOffset),
  name: '',
  ...person,
  step: 'WHO',
  entries: {},
});

/** The machine of a link, and the visit that is being typed there. */
export const useDoor = (store: VisitStore, token: string, onLost: () => void): OpenDoor => {
  const [door, setDoor] = useState<Door>({});
  /** The door as it was changed last, before it is drawn. */
  const latest = useRef<Door>({});
  const [state, setState] = useState<DoorState>('LOADING');

  const change = useCallback(
    (changes: Partial<Door>) => {
      latest.current = { ...latest.current, ...changes };
      setDoor(latest.current);
      store.putDoor(token, latest.current).catch(onLost);
    },
    [store, token, onLost],
  );

  const load = useCallback(async () => {
    setState('LOADING');
    const held = await store.readDoor(token);
    latest.current = held;
    setDoor(held);
    const cabinet = await fetchCabinet(token);
    if (cabinet) change({ cabinet, clockOffset: offsetFrom(cabinet.serverTime) });
    if (cabinet || (cabinet === undefined && held.cabinet)) setState('READY');
    else setState(cabinet === null ? 'UNUSABLE' : 'OFFLINE');
  }, [store, token, change]);

  useEffect(() => {
    void load();
  }, [load]);

  return {
    state,
    // A typed visit may still be sent by a link that has ended; a new one is not begun.
    cabinet: state === 'UNUSABLE' && !door.draft ? undefined : door.cabinet,
    institution: door.cabinet?.machine.institution,
    clockOffset: door.clockOffset,
    draft: door.draft,
    person: door.person,
    load: () => void load(),
    startDraft: () => change({ draft: newDraft(door) }),
    changeDraft: (changes) => {
      const draft = { ...(latest.current.draft ?? newDraft(door)), ...changes };
      const { personId, name } = draft;
      change({ draft, person: personId ? { personId, name } : { name } });
    },
    dropDraft: () => {
      const { draft: _, ...rest } = latest.current;
      latest.current = rest;
      setDoor(rest);
    },
  };
};
