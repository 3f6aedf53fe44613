import type { EndpointAnswer } from '../../../contract/endpoint.ts';
import type { DeviceCommand, machineApi } from '../../../contract/machine-api.ts';
import { type Message, serializeMessage } from '../../../contract/messages/text.ts';
import { createMessage, formatEnglish } from '../../../contract/messages.ts';
import type { Calendar } from '../../../contract/periods.ts';
import { insertDispenses } from '../../dispenses/record.ts';
import { type CommandReport, exchangeCommands } from '../../machines/commands/command-exchange.ts';
import { lockCallers } from '../../machines/machine-locks.ts';
import { recordFaultReports } from '../../machines/slots/slot-faults.ts';
import { recordVisits } from '../../machines/visits.ts';
import type { Engine } from '../../payments/engine/engine.ts';
import type { Tx } from '../../platform/db/store.ts';
import { publishAfterCommit } from '../../platform/events/after-commit.ts';
import type { Events, Machines } from '../../platform/schema/schema.ts';
import { recordUnknownCards } from '../../rfids/card-taps.ts';
import { settleHolds } from '../../rfids/points/authorizations.ts';
import { movePoints } from '../../rfids/points/points.ts';
import { addToRollups } from '../../stats/rollup.ts';
import { type DeferContact, recordContacts } from '../sync/contacts.ts';
import { loadSyncContext, type ParsedSync, type SyncJob } from '../sync/parsed-sync.ts';
import { addEvent, SyncBatch, type SyncContext } from './batch.ts';
import { insertEvents, replaceEvents, type StoredEvent } from './event-rows.ts';
import type { ParsedEvent } from './events.ts';
import { ConfigHistory, saveHeldConfigs } from './held-configs.ts';
import { advanceJournals, type JournalChange, type JournalState, journalKey } from './journals.ts';
import { applyPaymentDrops } from './payment-drops.ts';
import { countSeenDays } from './seen-days.ts';

type Rejection = EndpointAnswer<typeof machineApi.sync>['rejected'][number];

/** Builds the answer for an event that is not stored. The text of a fault names its field. */
const toRejection = (
  { index, seq }: Pick<ParsedEvent, 'index' | 'seq'>,
  fault: Message,
  field?: string,
): Rejection => {
  const text = formatEnglish(fault);
  return { index, seq, reason: field ? `${text} (${field})` : text, ...fault, field };
};

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

export interface IngestOptions {
  readonly calendar: Calendar;
  readonly settle: SettleCommands;
  /** Machines cannot report earlier instants. */
  readonly historyFrom: number;
  /** Set where contacts are written apart from the events that they bring. */
  readonly deferContact?: DeferContact;
}

const maxSampleLength = 200;

/** The number of a card is kept with its dispenses alone. */
const sampleOf = (content: string): string =>
  content.replace(/"rfid":"[^"]*"?/, '"rfid":"…"').slice(0, maxSampleLength);

const addRejected = (
  journal: JournalChange,
  { code, values, field }: Rejection,
  content: string,
): void => {
  journal.rejected += 1;
  const fault: Message = values ? { code, values } : { code };
  const reason = field ? createMessage('rejectedField', { reason: fault, field }) : fault;
  journal.firstRejected ??= { reason: serializeMessage(reason), sample: sampleOf(content) };
};

/** Adds one sync to the batch and returns its rejected events. */
const addSync = (
  batch: SyncBatch,
  context: SyncContext,
  machine: Machines,
  parsedSync: ParsedSync,
): Rejection[] => {
  const { job, events, times } = parsedSync;
  const { epoch, configVersion } = job.body;
  const { book, sizes, heldConfigs } = context;
  const present = { machine, slots: book.slots, sizes };
  const configs = new ConfigHistory(heldConfigs.get(machine.id) ?? [], configVersion, present);
  const config = configs.newConfig(job.receivedAt);
  if (config) batch.heldConfigs.set(machine.id, config);
  const rejected: Rejection[] = [];
  const name = { machineId: machine.id, epoch };
  const { heldFrom = 1 } = job.body;
  const key = journalKey(name);
  const nothing = {
    seqs: [],
    events: new Map<number, Events>(),
    replacing: [],
    rejected: 0,
    firstRejected: undefined,
  };
  const journal = batch.journals.get(key) ?? { ...name, ...nothing, heldFrom };
  batch.journals.set(key, journal);
  const ackedThrough = context.journals.get(key)?.ackedThrough ?? 0;
  const stored = context.stored.get(key) ?? new Map<number, StoredEvent>();
  context.stored.set(key, stored);
  for (const parsedEvent of events) {
    const { seq, event, content } = parsedEvent;
    const refused = event
      ? undefined
      : toRejection(parsedEvent, parsedEvent.fault, parsedEvent.field);
    const before = seq === null ? undefined : stored.get(seq);
    const isLongStored = seq !== null && !before && seq <= ackedThrough;
    if (refused) {
      rejected.push(refused);
      if (!before && !isLongStored) addRejected(journal, refused, content);
    }
    if (seq === null) continue;
    const isAlreadyStored = before && (before.type !== 'REJECTED' || !event);
    if (isAlreadyStored) {
      if (event && before.content !== content) {
        const contradicted = createMessage('eventContradicted', { seq, epoch });
        const rejection = toRejection(parsedEvent, contradicted);
        rejected.push(rejection);
        addRejected(journal, rejection, content);
      }
      continue;
    }
    // It was stored long ago and has been deleted since.
    if (isLongStored) continue;
    // A readable event takes the place of the rejected one.
    if (before) journal.rejected -= 1;
    const { at, isUncertain } = times.get(seq) ?? { at: job.receivedAt, isUncertain: false };
    const row = {
      machineId: machine.id,
      epoch,
      seq,
      receivedAt: job.receivedAt,
      content,
      organizationId: machine.organizationId,
      institutionId: machine.institutionId,
      type: event?.type ?? 'REJECTED',
      at,
      reportedAt: event?.at ? Date.parse(event.at) : null,
    };
    const storedEvent = event
      ? addEvent(batch, context, machine, event, row, {
          isUncertain,
          config: configs.termsAt(at),
        })
      : { ...row, flags: refused?.reason ?? '' };
    if (before && !journal.events.has(seq)) journal.replacing.push(storedEvent);
    else journal.events.set(seq, storedEvent);
    stored.set(seq, storedEvent);
    if (!before) journal.seqs.push(seq);
  }
  return rejected;
};

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
  const context = await loadSyncContext(tx, parsedSyncs, options.calendar, now);
  const admitted = parsedSyncs.filter(({ job }) => keys.has(job.caller.keyHash));
  const locked: LockedSyncs = { machines, context, now };
  const outcomes = admitted.length ? await storeAdmittedSyncs(tx, admitted, locked, options) : [];
  return parsedSyncs.map((parsedSync) => outcomes[admitted.indexOf(parsedSync)]);
};
