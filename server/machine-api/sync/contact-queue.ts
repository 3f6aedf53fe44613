import { setTimeout } from 'node:timers/promises';
import { lockCallers } from '../../machines/machine-locks.ts';
import { addToRollups } from '../../machines/rollup/rollup.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { App } from '../../platform/endpoints/serve-endpoint.ts';
import type { Machines } from '../../platform/schema/schema.ts';
import { type Contact, type DeferContact, recordContacts } from './contacts.ts';

/** Milliseconds, a small part of the time for which a machine counts as online. */
const flushMs = 5000;
/**
 * Contacts of one transaction, which takes a few milliseconds, and the milliseconds between two.
 */
const batchSize = 250;
const pauseMs = 100;

/**
 * Queues contacts that report nothing new and may be lost. Writes them every few seconds and when
 * the server stops.
 */
export const createContactQueue = ({ store, http, now, calendar }: App): DeferContact => {
  let queued = new Map<string, Contact>();
  let lastFlush = Promise.resolve();
  let isClosing = false;

  /** The machine may have called again meanwhile, on this server or another one. */
  const isNewer = (machine: Machines | undefined, { receivedAt }: Contact): boolean => {
    const last = machine?.lastSyncedAt ?? receivedAt;
    return last <= receivedAt || last > now();
  };
  const write = (contacts: readonly Contact[]) => async (tx: Tx) => {
    const callers = contacts.map(({ caller }) => caller);
    const { machines } = await lockCallers(tx, callers);
    const newer = contacts.filter((contact) => isNewer(machines.get(contact.caller.id), contact));
    await addToRollups(tx, await recordContacts(tx, machines, newer, calendar));
  };
  const writeQueued = async () => {
    const contacts = [...queued.values()];
    queued = new Map();
    for (let from = 0; from < contacts.length; from += batchSize) {
      await store.change(write(contacts.slice(from, from + batchSize)));
      if (!isClosing) await setTimeout(pauseMs);
    }
  };
  const flush = (): Promise<void> => {
    lastFlush = lastFlush
      .then(writeQueued)
      .catch((err: unknown) => http.log.warn({ err }, 'contacts are not noted'));
    return lastFlush;
  };

  const timer = setInterval(flush, flushMs).unref();
  http.addHook('onClose', async () => {
    clearInterval(timer);
    isClosing = true;
    await flush();
  });
  return (contact) => {
    const { caller, body } = contact;
    const before = queued.get(caller.id);
    queued.set(caller.id, { ...contact, body: { rssi: body.rssi ?? before?.body.rssi } });
  };
};
