import type { DeviceCommand } from '../../../contract/machine-api.ts';
import { insertDispenses } from '../../dispenses/record.ts';
import type { CardHistoryOptions } from '../../institutions/card-history.ts';
import { type CommandReport, exchangeCommands } from '../../machines/commands/command-exchange.ts';
import { lockCallers } from '../../machines/machine-locks.ts';
import { addToRollups } from '../../machines/rollup/rollup.ts';
import { countSeenDays } from '../../machines/seen-days.ts';
import { recordFaultReports } from '../../machines/slots/slot-faults.ts';
import { recordVisits } from '../../machines/visits.ts';
import type { Engine } from '../../payments/engine/engine.ts';
import type { Tx } from '../../platform/db/store.ts';
import { publishAfterCommit } from '../../platform/events/after-commit.ts';
import type { Machines } from '../../platform/schema/schema.ts';
import { recordUnknownCards } from '../../rfids/card-taps.ts';
import { settleHolds } from '../../rfids/points/authorizations.ts';
import { movePoints } from '../../rfids/points/points.ts';
import { type DeferContact, recordContacts } from '../sync/contacts.ts';
import { loadSyncContext, type ParsedSync, type SyncJob } from '../sync/parsed-sync.ts';
import { addSync, type Rejection } from './add-sync.ts';
import { SyncBatch, type SyncContext } from './batch.ts';
import { insertEvents, replaceEvents } from './event-rows.ts';
import { saveHeldConfigs } from './held-configs.ts';
import { advanceJournals, type JournalState, journalKey } from './journals.ts';
import { applyPaymentDrops } from './payment-drops.ts';

/** The result of a sync; undefined when its key was revoked or its machine removed meanwhile. */
export type SyncOutcome =
  | {
      readonly machine: Machines;
      readonly journal: JournalState;
      readonly rejected: readonly Rejection[];
      readonly commands: readonly DeviceCommand[];
    }
  | undefined;

/** Settles commands of payments in the transaction that stores their reports. */
export type SettleCommands = Engine['settleCommands'];

export interface IngestOptions extends Omit<CardHistoryOptions, 'now'> {
  readonly settle: SettleCommands;
  /** Machines cannot report earlier instants. */
  readonly historyFrom: number;
  /** Set where contacts are written apart from the events that they bring. */
  readonly deferContact?: DeferContact;
}

/** Puts events before results: both report the same, events also when it happened. */
const commandReportsOf = (
  batch: SyncBatch,
  { caller, body, receivedAt }: SyncJob,
): CommandReport[] => [
  ...batch.commandReports.filter(({ machineId }) => machineId === caller.id),
  ...body.results.map((result) => ({ ...result, at: receivedAt })),
];

const commandTurns = (
  batch: SyncBatch,
  jobs: readonly SyncJob[],
  machines: ReadonlyMap<string, Machines>,
) =>
  jobs.map((job) => ({
    machineId: job.caller.id,
    keyHash: job.caller.keyHash,
    epoch: job.body.epoch,
    isActivated: machines.get(job.caller.id)?.isActivated === 1,
    results: commandReportsOf(batch, job),
    now: job.receivedAt,
  }));

interface LockedSyncs {
  readonly machines: Map<string, Machines>;
  readonly context: SyncContext;
  readonly now: number;
}

const storeAdmittedSyncs = async (
  tx: Tx,
  parsedSyncs: readonly ParsedSync[],
  { machines, context, now }: LockedSyncs,
  { calendar, settle, deferContact }: IngestOptions,
): Promise<SyncOutcome[]> => {
  const jobs = parsedSyncs.map(({ job }) => job);
  const batch = new SyncBatch();
  const added = parsedSyncs.map((parsedSync) => {
    const machine = machines.get(parsedSync.job.caller.id);
    return (
      machine && { machine, parsedSync, rejected: addSync(batch, context, machine, parsedSync) }
    );
  });
  const exchange = await exchangeCommands(
    tx,
    commandTurns(batch, jobs, machines),
    context.commands,
  );
  applyPaymentDrops(exchange, batch, context, machines);
  const pads = await settle(tx, exchange, now);
  const { book } = context;
  await recordFaultReports(tx, batch.faultReports, book.slots, now);
  const contacts = await recordContacts(tx, machines, jobs, calendar, deferContact);
  const seenDays = await countSeenDays(tx, batch.dispenses, machines);
  const journals = await advanceJournals(tx, batch.journals, context.journals, now);
  await movePoints(tx, batch.points);
  await settleHolds(tx, batch.holds);
  await book.save(tx);
  const changed = [...batch.journals.values()];
  await insertEvents(
    tx,
    changed.flatMap(({ events }) => [...events.values()]),
  );
  await replaceEvents(
    tx,
    changed.flatMap(({ replacing }) => replacing),
  );
  await saveHeldConfigs(tx, [...batch.heldConfigs.values()]);
  const visits = await recordVisits(tx, batch.visits);
  await insertDispenses(tx, batch.dispenses);
  // Late, because every batch waits for these rows; only the lock of unknown cards comes after them.
  await addToRollups(tx, [
    ...batch.rollup,
    ...pads,
    ...book.rollup,
    ...contacts,
    ...seenDays,
    ...visits,
  ]);
  await recordUnknownCards(tx, batch.unknownCards);
  return added.map((entry) => {
    if (!entry) return undefined;
    const { machine, parsedSync, rejected } = entry;
    const key = journalKey({ machineId: machine.id, epoch: parsedSync.job.body.epoch });
    const journal = journals.get(key);
    const ackedBefore = context.journals.get(key)?.ackedThrough ?? 0;
    if (parsedSync.events.length || journal?.ackedThrough !== ackedBefore) {
      publishAfterCommit(tx, 'events', machine);
    }
    const commands = exchange.offers.get(machine.id) ?? [];
    return journal && { machine, journal, rejected, commands };
  });
};

/**
 * Stores a batch of syncs in the caller's transaction: events, dispenses, stock and rollups change
 * together. Skips events that are already stored, and syncs whose machine has lost its key.
 */
export const ingestSyncs = async (
  tx: Tx,
  parsedSyncs: readonly ParsedSync[],
  options: IngestOptions,
): Promise<SyncOutcome[]> => {
  const jobs = parsedSyncs.map(({ job }) => job);
  const now = Math.max(...jobs.map(({ receivedAt }) => receivedAt));
  // Locks first, so that the reads see what the former holders of the locks wrote.
  const { keys, machines } = await lockCallers(
    tx,
    jobs.map(({ caller }) => caller),
  );
  const context = await loadSyncContext(tx, parsedSyncs, { ...options, now });
  const admitted = parsedSyncs.filter(({ job }) => keys.has(job.caller.keyHash));
  const locked: LockedSyncs = { machines, context, now };
  const outcomes = admitted.length ? await storeAdmittedSyncs(tx, admitted, locked, options) : [];
  return parsedSyncs.map((parsedSync) => outcomes[admitted.indexOf(parsedSync)]);
};
