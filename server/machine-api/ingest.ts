import type { Answer } from '../../contract/endpoint.ts';
import type { DeviceCommand, machineApi } from '../../contract/machine-api.ts';
import type { Message } from '../../contract/messages/text.ts';
import { inEnglish, message } from '../../contract/messages.ts';
import type { Calendar } from '../../contract/periods.ts';
import { warnOnCommit } from '../core/commit-log.ts';
import type { Events, Machines, Slots } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { lastly, together } from '../core/db/together.ts';
import { wakeOnCommit } from '../core/wakes.ts';
import { recordDispenses } from '../dispenses/record.ts';
import { lockCallers } from '../machines/callers.ts';
import { exchangeCommands, type Told } from '../machines/exchange.ts';
import { isPaused } from '../machines/sickness.ts';
import { slotOf } from '../machines/stock.ts';
import { noteTroubles } from '../machines/troubles.ts';
import { insertVisitEvents } from '../machines/visit-events.ts';
import type { Engine } from '../payments/engine.ts';
import { settleHolds } from '../rfids/authorizations.ts';
import { movePoints } from '../rfids/points.ts';
import { noteUnknownCards } from '../rfids/shown-cards.ts';
import { addToRollups } from '../stats/rollup.ts';
import { addEvent, Batch, type Known } from './batch.ts';
import { type Gather, takeContacts } from './contacts.ts';
import type { ReadEvent } from './events.ts';
import type { SyncJob } from './job.ts';
import { advanceJournals, type JournalState, journalKey } from './journals.ts';
import { insertEvents, replaceEvents, type StoredEvent } from './load.ts';
import { takePads } from './pads.ts';
import { knownTo, type Reading } from './reading.ts';
import { seenByDispenses } from './seen.ts';

type Rejection = Answer<typeof machineApi.sync>['rejected'][number];

/** Builds the answer for an event that is not stored. The text of a fault names its field. */
const rejection = (
  { index, seq }: Pick<ReadEvent, 'index' | 'seq'>,
  fault: Message,
  field?: string,
): Rejection => {
  const words = inEnglish(fault);
  return { index, seq, reason: field ? `${words} (${field})` : words, ...fault, field };
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
export type Settle = Engine['settleCommands'];

export interface IngestParts {
  readonly calendar: Calendar;
  readonly settle: Settle;
  /** Machines cannot report earlier instants. */
  readonly historyFrom: number;
  /** Set where contacts are written apart from the events that they bring. */
  readonly gather?: Gather;
}

/** Adds one sync to the batch and returns its rejected events. */
const take = (batch: Batch, known: Known, machine: Machines, reading: Reading): Rejection[] => {
  const { job, events, times } = reading;
  const { epoch } = job.body;
  const rejected: Rejection[] = [];
  const name = { machineId: machine.id, epoch };
  const { heldFrom = 1 } = job.body;
  const key = journalKey(name);
  const nothing = { seqs: [], events: new Map<number, Events>(), replacing: [], rejected: 0 };
  const journal = batch.journals.get(key) ?? { ...name, ...nothing, heldFrom };
  batch.journals.set(key, journal);
  const ackedThrough = known.journals.get(key)?.ackedThrough ?? 0;
  const stored = known.stored.get(key) ?? new Map<number, StoredEvent>();
  known.stored.set(key, stored);
  for (const read of events) {
    const { seq, event, content } = read;
    const refused = event ? undefined : rejection(read, read.fault, read.field);
    if (refused) rejected.push(refused);
    if (seq === null) continue;
    const before = stored.get(seq);
    const keepsItsPlace = before && (before.type !== 'REJECTED' || !event);
    if (keepsItsPlace) {
      if (event && before.content !== content) {
        rejected.push(rejection(read, message('eventContradicted', { seq, epoch })));
      }
      continue;
    }
    // It was stored long ago and has been deleted since.
    if (!before && seq <= ackedThrough) continue;
    const { at, isDoubted } = times.get(seq) ?? { at: job.receivedAt, isDoubted: false };
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
    const kept = event
      ? addEvent(batch, known, machine, event, row, isDoubted)
      : { ...row, flags: refused?.reason ?? '' };
    if (before && !journal.events.has(seq)) journal.replacing.push(kept);
    else journal.events.set(seq, kept);
    stored.set(seq, kept);
    if (!before) journal.seqs.push(seq);
  }
  journal.rejected += rejected.length;
  return rejected;
};

/** Puts events before results: both report the same, events also when it happened. */
const toldBy = (batch: Batch, { caller, body, receivedAt }: SyncJob): Told[] => [
  ...batch.told.filter(({ machineId }) => machineId === caller.id),
  ...body.results.map((result) => ({ ...result, at: receivedAt })),
];

const commandTurns = (
  batch: Batch,
  jobs: readonly SyncJob[],
  machines: ReadonlyMap<string, Machines>,
) =>
  jobs.map((job) => ({
    machineId: job.caller.id,
    isActivated: machines.get(job.caller.id)?.isActivated === 1,
    results: toldBy(batch, job),
    now: job.receivedAt,
  }));

/** Remembers which slots were paused before the batch. */
const pausedOf = (slots: readonly Slots[], now: number) => {
  const paused = new Set(slots.filter((slot) => isPaused(slot, now)).map(slotOf));
  return (slot: Slots): boolean => paused.has(slotOf(slot));
};

const warnOfPause = (
  tx: Tx,
  machines: ReadonlyMap<string, Machines>,
  { machineId, rowNo, columnNo, sickBy, sickCode }: Slots,
): void => {
  const machine = machines.get(machineId)?.physicalId;
  warnOnCommit(tx, { machine, rowNo, columnNo, sickBy, sickCode }, 'a slot is paused');
};

interface Begun {
  readonly machines: Map<string, Machines>;
  readonly known: Known;
  readonly now: number;
}

const storeSyncs = async (
  tx: Tx,
  readings: readonly Reading[],
  { machines, known, now }: Begun,
  { calendar, settle, gather }: IngestParts,
): Promise<SyncOutcome[]> => {
  const jobs = readings.map(({ job }) => job);
  const wasPaused = pausedOf(known.book.slots, now);
  const batch = new Batch();
  const taken = readings.map((parsedSync) => {
    const machine = machines.get(parsedSync.job.caller.id);
    return machine && { machine, parsedSync, rejected: take(batch, known, machine, parsedSync) };
  });
  const exchange = await exchangeCommands(tx, commandTurns(batch, jobs, machines), known.commands);
  takePads(exchange, batch, known, machines);
  const pads = await settle(tx, exchange, now);
  const { book } = known;
  const troubled = await noteTroubles(tx, batch.troubles, book.slots, now);
  for (const slot of troubled) {
    if (isPaused(slot, now) && !wasPaused(slot)) warnOfPause(tx, machines, slot);
  }
  const contacts = await takeContacts(tx, machines, jobs, calendar, gather);
  const seen = await seenByDispenses(tx, batch.dispenses, machines);
  const journals = await advanceJournals(tx, batch.journals, known.journals);
  await together(movePoints(tx, batch.points), settleHolds(tx, batch.holds));
  const changes = [...batch.rollup, ...pads, ...book.rollup, ...contacts.changes, ...seen];
  const written = together(
    book.save(tx),
    contacts.save(),
    journals.save(),
    insertEvents(
      tx,
      [...batch.journals.values()].flatMap(({ events }) => [...events.values()]),
    ),
    replaceEvents(
      tx,
      [...batch.journals.values()].flatMap(({ replacing }) => replacing),
    ),
    insertVisitEvents(tx, batch.visits),
    recordDispenses(tx, batch.dispenses),
    addToRollups(tx, changes),
  );
  if (batch.unknownCards.length) {
    await written;
    await noteUnknownCards(tx, batch.unknownCards);
  } else await lastly(tx, written);
  return taken.map((sync) => {
    if (!sync) return undefined;
    const { machine, parsedSync, rejected } = sync;
    if (parsedSync.events.length) wakeOnCommit(tx, 'events', machine);
    const key = journalKey({ machineId: machine.id, epoch: parsedSync.job.body.epoch });
    const journal = journals.states.get(key);
    const commands = exchange.offers.get(machine.id) ?? [];
    return journal && { machine, journal, rejected, commands };
  });
};

/**
 * Stores a batch of syncs in the caller's transaction: events, dispenses, stock and rollups change
 * together. Skips events that are already stored, and syncs whose machine has lost its key.
 */
export const ingest = async (
  tx: Tx,
  readings: readonly Reading[],
  given: IngestParts,
): Promise<SyncOutcome[]> => {
  const jobs = readings.map(({ job }) => job);
  const now = Math.max(...jobs.map(({ receivedAt }) => receivedAt));
  // Sent in this order, so that the reads see what the former holders of the locks wrote.
  const [{ keys, machines }, known] = await together(
    lockCallers(
      tx,
      jobs.map(({ caller }) => caller),
    ),
    knownTo(tx, readings, given.calendar, now),
  );
  const admitted = readings.filter(({ job }) => keys.has(job.caller.keyHash));
  const begun: Begun = { machines, known, now };
  const outcomes = admitted.length ? await storeSyncs(tx, admitted, begun, given) : [];
  return readings.map((reading) => outcomes[admitted.indexOf(reading)]);
};
