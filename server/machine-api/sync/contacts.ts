import { isOnline } from '../../../contract/online.ts';
import type { Calendar } from '../../../contract/values/periods.ts';
import { isNotInFuture } from '../../../contract/values/times.ts';
import { retireOtherKeys } from '../../machines/keys.ts';
import { addToRollups, type RollupChange } from '../../machines/rollup/rollup.ts';
import { rowUpdater } from '../../platform/db/many-rows.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { MachineCaller } from '../../platform/endpoints/machine-keys.ts';
import { publishAfterCommit } from '../../platform/events/after-commit.ts';
import { flagOf } from '../../platform/schema/flag.ts';
import type { Machines } from '../../platform/schema/schema.ts';
import { SpanChanges } from '../events/spans.ts';
import type { SyncJob } from './parsed-sync.ts';

/** A sync, or the part of one that every contact has. */
export type Contact = Pick<SyncJob, 'caller' | 'receivedAt'> & {
  readonly body: Partial<
    Pick<SyncJob['body'], 'epoch' | 'configVersion' | 'firmware' | 'rssi' | 'doorOpen'>
  >;
};

const updateMachines = rowUpdater(
  'machines',
  { id: 'text' },
  {
    lastSyncedAt: 'bigint',
    seenDay: 'integer',
    firmware: 'text',
    rssi: 'integer',
    doorOpen: 'integer',
    configHeld: 'bigint',
    configBehindSince: 'bigint',
    epochHeld: 'bigint',
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
export const isUnchangedContact = (
  {
    lastSyncedAt,
    firmware,
    doorOpen,
    configVersion,
    configHeld,
    configBehindSince,
    epochHeld,
  }: Pick<
    Machines,
    | 'lastSyncedAt'
    | 'firmware'
    | 'doorOpen'
    | 'configVersion'
    | 'configHeld'
    | 'configBehindSince'
    | 'epochHeld'
  >,
  body: Contact['body'],
  at: number,
): boolean =>
  isOnline(lastSyncedAt, at) &&
  (body.epoch === undefined || body.epoch === epochHeld) &&
  (body.configVersion === undefined || body.configVersion === configHeld) &&
  (configHeld === configVersion) === (configBehindSince === null) &&
  (body.firmware === undefined || body.firmware === firmware) &&
  (body.doorOpen === undefined || flagOf(body.doorOpen) === doorOpen);

/** Defers a contact, which is written with others some seconds later. */
export type DeferContact = (contact: Contact) => void;

/**
 * Records contacts and the state that machines reported, also in `machines`. Returns the first contact
 * of each machine on its business day. Passes a contact that changes nothing but its time to
 * `deferContact`, where that is given.
 */
export const recordContacts = async (
  tx: Tx,
  machines: ReadonlyMap<string, Machines>,
  jobs: readonly Contact[],
  calendar: Calendar,
  deferContact?: DeferContact,
): Promise<readonly RollupChange[]> => {
  const changes: RollupChange[] = [];
  const changed = new Set<Machines>();
  const spans = new SpanChanges();
  for (const job of jobs) {
    const { caller, body, receivedAt } = job;
    const machine = machines.get(caller.id);
    if (!machine) continue;
    const day = calendar.dayOf(receivedAt);
    const { seenDay, lastSyncedAt } = machine;
    // The clocks of servers may differ at midnight. A day further ahead comes from a wrong clock.
    const isSeen = seenDay !== null && seenDay >= day && seenDay <= day + 1;
    const isUnchanged = isUnchangedContact(machine, body, receivedAt);
    const isHeartbeat = isUnchanged && isSeen && !caller.isNewKey;
    if (deferContact && isHeartbeat) {
      deferContact(job);
      continue;
    }
    changed.add(machine);
    if (!isHeartbeat) publishAfterCommit(tx, 'contacts', machine);
    if (!isUnchanged) publishAfterCommit(tx, 'online', machine);
    if (!isSeen) {
      changes.push({ place: machine, day, counts: { machinesSeen: 1 } });
      machine.seenDay = day;
    }
    spans.addContact(machine, body.doorOpen, receivedAt);
    const isPlausible = lastSyncedAt !== null && isNotInFuture(lastSyncedAt, receivedAt);
    machine.lastSyncedAt = isPlausible ? Math.max(lastSyncedAt, receivedAt) : receivedAt;
    machine.firmware = body.firmware ?? machine.firmware;
    machine.rssi = body.rssi === undefined ? machine.rssi : Math.round(body.rssi);
    machine.doorOpen = body.doorOpen === undefined ? machine.doorOpen : flagOf(body.doorOpen);
    machine.configHeld = body.configVersion ?? machine.configHeld;
    machine.configBehindSince =
      machine.configHeld === machine.configVersion
        ? null
        : (machine.configBehindSince ?? receivedAt);
    machine.epochHeld = body.epoch ?? (caller.isNewKey ? null : machine.epochHeld);
    if (caller.isNewKey) await retireOtherKeys(tx, machine, caller.keyHash, receivedAt);
  }
  await updateMachines(
    tx,
    Array.from(changed, ({ id, lastSyncedAt, seenDay, firmware, rssi, ...held }) => {
      const { doorOpen, configHeld, configBehindSince, epochHeld } = held;
      const state = { firmware, rssi, doorOpen, configHeld, configBehindSince, epochHeld };
      return { id, lastSyncedAt, seenDay, ...state };
    }),
  );
  await spans.save(tx);
  return changes;
};
