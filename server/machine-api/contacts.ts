import { isOnline } from '../../contract/online.ts';
import type { Calendar } from '../../contract/periods.ts';
import { isPast } from '../../contract/times.ts';
import { flagOf } from '../core/db/flag.ts';
import { updating } from '../core/db/many-rows.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { together } from '../core/db/together.ts';
import type { MachineCaller } from '../core/machine-keys.ts';
import { wakeOnCommit } from '../core/wakes.ts';
import { retireOtherKeys } from '../machines/keys.ts';
import { addToRollups, type RollupChange } from '../stats/rollup.ts';
import type { SyncJob } from './job.ts';
import { SpanNews } from './spans.ts';

/** A sync, or the part of one that every contact has. */
export type Contact = Pick<SyncJob, 'caller' | 'receivedAt'> & {
  readonly body: Partial<Pick<SyncJob['body'], 'configVersion' | 'firmware' | 'rssi' | 'doorOpen'>>;
};

const updateMachines = updating(
  'machines',
  { id: 'text' },
  {
    lastSyncedAt: 'bigint',
    seenDay: 'integer',
    firmware: 'text',
    rssi: 'integer',
    doorOpen: 'integer',
    configHeld: 'bigint',
  },
);

/** Records a call that is no sync: it is a contact too. */
export const recordContact = async (
  tx: Tx,
  machine: Machines,
  contact: { caller: MachineCaller; now: number; calendar: Calendar },
): Promise<void> => {
  const { caller, now, calendar } = contact;
  const job = { caller, receivedAt: now, body: {} };
  await addToRollups(
    tx,
    await recordContacts(tx, new Map([[machine.id, machine]]), [job], calendar),
  );
};

/** Checks that a contact changes nothing of a machine but the time of its last contact. */
export const isAsKnown = (
  {
    lastSyncedAt,
    firmware,
    doorOpen,
    configHeld,
  }: Pick<Machines, 'lastSyncedAt' | 'firmware' | 'doorOpen' | 'configHeld'>,
  body: Contact['body'],
  at: number,
): boolean =>
  isOnline(lastSyncedAt, at) &&
  (body.configVersion === undefined || body.configVersion === configHeld) &&
  (body.firmware === undefined || body.firmware === firmware) &&
  (body.doorOpen === undefined || flagOf(body.doorOpen) === doorOpen);

/** Defers a contact, which is written with others some seconds later. */
export type Gather = (contact: Contact) => void;

interface ContactNews {
  /** The first contact of each machine on its business day. */
  readonly changes: readonly RollupChange[];
  /** Writes everything in one round trip. */
  readonly save: () => Promise<unknown>;
}

/**
 * Updates machines in memory by their contacts. Passes a contact that changes nothing but its time
 * to `deferContact`, where that is given.
 */
export const takeContacts = async (
  tx: Tx,
  machines: ReadonlyMap<string, Machines>,
  jobs: readonly Contact[],
  calendar: Calendar,
  gather?: Gather,
): Promise<ContactNews> => {
  const changes: RollupChange[] = [];
  const changed = new Set<Machines>();
  const spans = new SpanNews();
  for (const job of jobs) {
    const { caller, body, receivedAt } = job;
    const machine = machines.get(caller.id);
    if (!machine) continue;
    const day = calendar.dayOf(receivedAt);
    const { seenDay, lastSyncedAt } = machine;
    // The clocks of servers may differ at midnight. A day further ahead comes from a wrong clock.
    const isSeen = seenDay !== null && seenDay >= day && seenDay <= day + 1;
    const isKnown = isAsKnown(machine, body, receivedAt);
    if (gather && isKnown && isSeen && !caller.isNewKey) {
      gather(job);
      continue;
    }
    changed.add(machine);
    wakeOnCommit(tx, 'contacts', machine);
    if (!isKnown) wakeOnCommit(tx, 'online', machine);
    if (!isSeen) {
      changes.push({ place: machine, day, counts: { machinesSeen: 1 } });
      machine.seenDay = day;
    }
    spans.take(machine, body.doorOpen, receivedAt);
    const isBelieved = lastSyncedAt !== null && isPast(lastSyncedAt, receivedAt);
    machine.lastSyncedAt = isBelieved ? Math.max(lastSyncedAt, receivedAt) : receivedAt;
    machine.firmware = body.firmware ?? machine.firmware;
    machine.rssi = body.rssi === undefined ? machine.rssi : Math.round(body.rssi);
    machine.doorOpen = body.doorOpen === undefined ? machine.doorOpen : flagOf(body.doorOpen);
    machine.configHeld = body.configVersion ?? machine.configHeld;
    if (caller.isNewKey) await retireOtherKeys(tx, machine, caller.keyHash, receivedAt);
  }
  const save = () =>
    together(
      updateMachines(
        tx,
        Array.from(changed, ({ id, lastSyncedAt, seenDay, firmware, rssi, ...held }) => {
          const { doorOpen, configHeld } = held;
          return { id, lastSyncedAt, seenDay, firmware, rssi, doorOpen, configHeld };
        }),
      ),
      spans.save(tx),
    );
  return { changes, save };
};

/**
 * Records contacts and the state that machines reported. Returns the first contact of each machine
 * on its business day.
 */
export const recordContacts = async (
  tx: Tx,
  machines: ReadonlyMap<string, Machines>,
  jobs: readonly Contact[],
  calendar: Calendar,
): Promise<readonly RollupChange[]> => {
  const { changes, save } = await takeContacts(tx, machines, jobs, calendar);
  await save();
  return changes;
};
