import { setTimeout } from 'node:timers/promises';
import type { Machines } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import type { App } from '../core/serve.ts';
import { lockCallers } from '../machines/callers.ts';
import { addToRollups } from '../stats/rollup.ts';
import { type Contact, type Gather, recordContacts } from './contacts.ts';

/** Milliseconds, a small part of the time for which a machine counts as online. */
const gatherMs = 5000;
/**
 * Contacts of one transaction, which takes a few milliseconds, and the milliseconds between two.
 */
const atOnce = 250;
const apartMs = 100;

/**
 * Queues contacts that report nothing new and may be lost. Writes them every few seconds and when
 * the server stops.
 */
export const gatherContacts = ({ store, http, now, calendar }: App): Gather => {
  let gathered = new Map<string, Contact>();
  let writing = Promise.resolve();
  let isClosing = false;

  /** The machine may have called again meanwhile, on this server or another one. */
  const isNews = (machine: Machines | undefined, { receivedAt }: Contact): boolean => {
    const last = machine?.lastSyncedAt ?? receivedAt;
    return last <= receivedAt || last > now();
  };
  const write = (contacts: readonly Contact[]) => async (tx: Tx) => {
    const callers = contacts.map(({ caller }) => caller);
    const { machines } = await lockCallers(tx, callers);
    const news = contacts.filter((contact) => isNews(machines.get(contact.caller.id), contact));
    await addToRollups(tx, await recordContacts(tx, machines, news, calendar));
  };
  const writeAll = async () => {
    const contacts = [...gathered.values()];
    gathered = new Map();
    for (let from = 0; from < contacts.length; from += atOnce) {
      await store.change(write(contacts.slice(from, from + atOnce)));
      if (!isClosing) await setTimeout(apartMs);
    }
  };
  const tryAll = (): Promise<void> => {
    writing = writing
      .then(writeAll)
      .catch((err: unknown) => http.log.warn({ err }, 'contacts are not noted'));
    return writing;
  };

  const timer = setInterval(tryAll, gatherMs).unref();
  http.addHook('onClose', async () => {
    clearInterval(timer);
    isClosing = true;
    await tryAll();
  });
  return (contact) => {
    const { caller, body } = contact;
    const before = gathered.get(caller.id);
    gathered.set(caller.id, { ...contact, body: { rssi: body.rssi ?? before?.body.rssi } });
  };
};
