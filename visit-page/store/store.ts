import { type DBSchema, openDB } from 'idb';
import type { Cabinet, VisitForm, VisitReceipt } from '../../contract/visits.ts';

/** Tag of Background Sync. */
export const sendTag = 'send-visits';

/** Numbers of a slot as they were entered; absent where nobody touched them. */
export interface SlotEntry {
  readonly found?: number;
  readonly takenOut?: number;
  readonly added?: number;
}

/** A visit that is being typed. */
export interface Draft {
  readonly visitId: string;
  readonly beganAt: string;
  readonly personId?: string;
  readonly name: string;
  readonly step: 'WHO' | 'CABINET' | 'CASH' | 'CHECK';
  /** By row and column: `1 2`. */
  readonly entries: Readonly<Record<string, SlotEntry>>;
  /** Taka of the emptied cash box. */
  readonly cash?: number | undefined;
}

/** A link's data on this phone. */
export interface Door {
  readonly cabinet?: Cabinet;
  /** Server's clock minus the phone's, in milliseconds. */
  readonly clockOffset?: number;
  readonly draft?: Draft;
  /** The person who was chosen last. */
  readonly person?: Pick<Draft, 'personId' | 'name'>;
}

/** A finished visit: waiting, or with what became of it. */
export interface Outgoing {
  readonly visitId: string;
  readonly token: string;
  readonly form: VisitForm;
  readonly state: 'WAITING' | 'SENT' | 'REFUSED';
  readonly receipt?: VisitReceipt;
}

interface VisitDatabase extends DBSchema {
  doors: { key: string; value: Door };
  outgoing: { key: string; value: Outgoing };
}

export interface VisitStore {
  /** Visits survive a closed page. */
  readonly isLasting: boolean;
  readonly readDoor: (token: string) => Promise<Door>;
  /** Is on its way to the disk when it returns, so that a killed tab loses nothing. */
  readonly putDoor: (token: string, door: Door) => Promise<void>;
  /** Turns the draft of a door into a visit that waits, in one transaction. */
  readonly finishDraft: (outgoing: Outgoing) => Promise<void>;
  readonly readOutgoing: () => Promise<Outgoing[]>;
  readonly putOutgoing: (outgoing: Outgoing) => Promise<void>;
  readonly deleteOutgoing: (visitId: string) => Promise<void>;
}

/** Holds visits while the page is open, where the browser refuses to store anything. */
const memoryStore = (): VisitStore => {
  const doors = new Map<string, Door>();
  const outgoing = new Map<string, Outgoing>();
  return {
    isLasting: false,
    readDoor: async (token) => doors.get(token) ?? {},
    putDoor: async (token, door) => {
      doors.set(token, door);
    },
    finishDraft: async (one) => {
      outgoing.set(one.visitId, one);
      doors.set(one.token, withoutDraft(doors.get(one.token)));
    },
    readOutgoing: async () => [...outgoing.values()],
    putOutgoing: async (one) => {
      outgoing.set(one.visitId, one);
    },
    deleteOutgoing: async (visitId) => {
      outgoing.delete(visitId);
    },
  };
};

const withoutDraft = ({ draft: _, ...door }: Door = {}): Door => door;

const databaseStore = async (): Promise<VisitStore> => {
  const db = await openDB<VisitDatabase>('visits', 1, {
    upgrade: (created) => {
      created.createObjectStore('doors');
      created.createObjectStore('outgoing', { keyPath: 'visitId' });
    },
  });
  // Throws in a private window that opens a database and stores nothing.
  await db.put('doors', {}, '');
  return {
    isLasting: true,
    readDoor: async (token) => (await db.get('doors', token)) ?? {},
    putDoor: async (token, door) => {
      const tx = db.transaction('doors', 'readwrite');
      const put = tx.store.put(door, token);
      tx.commit();
      await Promise.all([put, tx.done]);
    },
    finishDraft: async (outgoing) => {
      const tx = db.transaction(['doors', 'outgoing'], 'readwrite');
      const doors = tx.objectStore('doors');
      await doors.put(withoutDraft(await doors.get(outgoing.token)), outgoing.token);
      // Another tab may have finished the same draft: the first one stands.
      const all = tx.objectStore('outgoing');
      if (!(await all.get(outgoing.visitId))) await all.put(outgoing);
      await tx.done;
    },
    readOutgoing: () => db.getAll('outgoing'),
    putOutgoing: async (outgoing) => {
      await db.put('outgoing', outgoing);
    },
    deleteOutgoing: (visitId) => db.delete('outgoing', visitId),
  };
};

export const openVisitStore = (): Promise<VisitStore> => databaseStore().catch(memoryStore);
