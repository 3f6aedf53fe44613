import type { DeviceEvent, DispenseEvent } from '../../contract/machine-api.ts';
import { toPoisha } from '../../contract/money.ts';
import { dayOf } from '../../contract/periods.ts';
import type { Dispenses, Events, Machines, Slots } from '../core/db/schema.ts';
import { flagOf } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import { addToRollups, dispenseCounts, type RollupChange } from '../core/rollup.ts';
import { recordDispenses } from '../dispenses/record.ts';
import { type SizeRow, sizesOfMachines } from '../machines/queries.ts';
import { ledgerAfter, type Movement, StockBook, slotsOfMachines } from '../machines/stock.ts';
import { timesOf } from './clock.ts';
import { recordContacts } from './contacts.ts';
import { type ReadEvent, readEvents } from './events.ts';
import type { SyncJob } from './job.ts';
import { advanceJournals, type JournalName, type JournalState, journalKey } from './journals.ts';
import { eventKey, insertEvents, lockMachines, type StoredEvent, storedEvents } from './load.ts';

export interface Rejection {
  readonly index: number;
  readonly seq: number | null;
  readonly reason: string;
}

/** How a sync went; undefined when the machine was removed meanwhile. */
export type SyncOutcome =
  | {
      readonly machine: Machines;
      readonly journal: JournalState;
      readonly rejected: readonly Rejection[];
    }
  | undefined;

interface Reading {
  readonly job: SyncJob;
  readonly events: readonly ReadEvent[];
  readonly times: ReadonlyMap<number, number>;
}

const read = (job: SyncJob): Reading => {
  const events = readEvents(job.body.events);
  const readable = events.flatMap(({ event }) => event ?? []);
  const { receivedAt, body } = job;
  return { job, events, times: timesOf(readable, { receivedAt, uptimeMs: body.uptimeMs }) };
};

/** What a batch of syncs adds, gathered before anything is written. */
class Batch {
  readonly events = new Map<string, Events>();
  readonly dispenses: Dispenses[] = [];
  readonly rollup: RollupChange[] = [];
  readonly journals = new Map<string, JournalName & { seqs: number[] }>();
}

interface Known {
  readonly timeZone: string;
  readonly stored: Map<string, StoredEvent>;
  readonly book: StockBook;
  readonly sizes: ReadonlyMap<string, SizeRow>;
}

const priceOf = (machine: Machines, slot: Slots | undefined, known: Known): number =>
  known.sizes.get(slot?.sizeRef ?? '')?.price ?? machine.price;

/** Poisha paid: the amount reported, else the price. A card pays with points, a failure with nothing. */
const paidFor = (event: DispenseEvent, price: number): number => {
  if (!event.isSuccessful || event.transactionType === 'RFID') return 0;
  if (event.amount !== undefined) return toPoisha(event.amount);
  return event.transactionType ? price : 0;
};

/** Odd, but it has happened: it is kept and flagged, never refused. */
const flagsOf = (event: DeviceEvent, machine: Machines, slot: Slots | undefined): string => {
  const flags: string[] = [];
  if ('rowNo' in event && event.rowNo !== undefined && !slot) flags.push('UNKNOWN_SLOT');
  if (event.type === 'DISPENSE') {
    if (event.isSuccessful && slot && slot.productCount <= 0) flags.push('EMPTY_SLOT');
    if (!machine.isActivated) flags.push('INACTIVE_MACHINE');
  }
  return flags.join(' ');
};

const movementOf = (event: DeviceEvent): Pick<Movement, 'kind' | 'amount'> | undefined => {
  if (event.type === 'DISPENSE' && event.isSuccessful) return { kind: 'DISPENSE', amount: -1 };
  if (event.type === 'REFILL') return { kind: 'REFILL', amount: event.added };
  if (event.type === 'COUNT') return { kind: 'COUNT', amount: event.counted };
  return undefined;
};

const addDispense = (
  batch: Batch,
  known: Known,
  machine: Machines,
  event: DispenseEvent,
  row: Events,
  slot: Slots | undefined,
): void => {
  const day = dayOf(row.at, known.timeZone);
  const paid = paidFor(event, priceOf(machine, slot, known));
  const transactionType = event.transactionType ?? '';
  batch.dispenses.push({
    id: newId(),
    organizationId: machine.organizationId,
    institutionId: machine.institutionId,
    machineId: machine.id,
    epoch: row.epoch,
    seq: row.seq,
    transactionType,
    rfid: event.rfid ?? null,
    rowNo: event.rowNo,
    columnNo: event.columnNo,
    dispensedAt: row.at,
    day,
    receivedAt: row.receivedAt,
    isSuccessful: flagOf(event.isSuccessful),
    paid,
    refunded: 0,
    refundTrxId: null,
    failureReason: event.failureReason ?? null,
    paymentFailure: null,
    flags: row.flags,
  });
  batch.rollup.push({
    place: machine,
    day,
    counts: dispenseCounts(transactionType, event.isSuccessful, paid),
  });
};

const addEvent = (
  batch: Batch,
  known: Known,
  machine: Machines,
  event: DeviceEvent,
  row: Omit<Events, 'flags'>,
): Events => {
  const { rowNo, columnNo } = 'rowNo' in event ? event : {};
  const slot =
    rowNo === undefined || columnNo === undefined
      ? undefined
      : known.book.slot(machine.id, rowNo, columnNo);
  const stored = { ...row, flags: flagsOf(event, machine, slot) };
  if (event.type === 'DISPENSE') addDispense(batch, known, machine, event, stored, slot);
  const movement = movementOf(event);
  if (movement && slot) {
    const cause = `${row.epoch}:${row.seq}`;
    const { rowNo: atRow, columnNo: atColumn } = slot;
    known.book.move({
      ...movement,
      place: machine,
      rowNo: atRow,
      columnNo: atColumn,
      at: row.at,
      cause,
    });
  }
  return stored;
};

/** Takes one sync into the batch and answers what of it was rejected. */
const take = (batch: Batch, known: Known, machine: Machines, reading: Reading): Rejection[] => {
  const { job, events, times } = reading;
  const { epoch } = job.body;
  const rejected: Rejection[] = [];
  const name = { machineId: machine.id, epoch };
  const journal = batch.journals.get(journalKey(name)) ?? { ...name, seqs: [] };
  batch.journals.set(journalKey(name), journal);
  for (const read of events) {
    const { index, seq, event, content } = read;
    const reason = event ? undefined : read.reason;
    if (reason) rejected.push({ index, seq, reason });
    if (seq === null) continue;
    const key = eventKey({ ...name, seq });
    const before = known.stored.get(key);
    const keepsItsPlace = before && (before.type !== 'REJECTED' || !event);
    if (keepsItsPlace) {
      if (event && before.content !== content) {
        const text = `Event ${seq} of epoch ${epoch} is already stored with another content`;
        rejected.push({ index, seq, reason: text });
      }
      continue;
    }
    const row = {
      ...{ machineId: machine.id, epoch, seq, receivedAt: job.receivedAt, content },
      organizationId: machine.organizationId,
      institutionId: machine.institutionId,
      type: event?.type ?? 'REJECTED',
      at: times.get(seq) ?? job.receivedAt,
      reportedAt: event?.at === undefined ? null : Date.parse(event.at),
    };
    const stored = event
      ? addEvent(batch, known, machine, event, row)
      : { ...row, flags: reason ?? '' };
    batch.events.set(key, stored);
    known.stored.set(key, stored);
    if (!before) journal.seqs.push(seq);
  }
  return rejected;
};

const load = async (tx: Tx, readings: readonly Reading[], timeZone: string): Promise<Known> => {
  const ids = [...new Set(readings.map(({ job }) => job.caller.id))];
  const names = readings.flatMap(({ job, events }) =>
    events.flatMap(({ seq }) =>
      seq === null ? [] : { machineId: job.caller.id, epoch: job.body.epoch, seq },
    ),
  );
  const slots = await slotsOfMachines(tx, ids);
  const counts = readings.flatMap(({ events, times }) =>
    events.flatMap(({ event }) => (event?.type === 'COUNT' ? (times.get(event.seq) ?? 0) : [])),
  );
  const times = readings.flatMap((reading) => [...reading.times.values()]);
  const lastCount = slots.reduce((last, slot) => Math.max(last, slot.countedAt), 0);
  // A count or a late arrival has to look at what the ledger says of the time after it.
  const earliest = Math.min(...counts, ...times.filter((time) => time < lastCount));
  const past = Number.isFinite(earliest) ? await ledgerAfter(tx, ids, earliest) : [];
  return {
    timeZone,
    stored: await storedEvents(tx, names),
    book: new StockBook(timeZone, slots, past),
    sizes: new Map((await sizesOfMachines(tx, ids)).map((size) => [size.id, size])),
  };
};

/**
 * Stores a batch of syncs in the caller's transaction: events, dispenses, stock and rollups change
 * together. What is stored already is left as it is (insert or ignore).
 */
export const ingest = async (
  tx: Tx,
  jobs: readonly SyncJob[],
  timeZone: string,
): Promise<SyncOutcome[]> => {
  const readings = jobs.map(read);
  const machines = await lockMachines(tx, [...new Set(jobs.map(({ caller }) => caller.id))]);
  const known = await load(tx, readings, timeZone);
  const batch = new Batch();
  const taken = readings.map((reading) => {
    const machine = machines.get(reading.job.caller.id);
    return machine && { machine, reading, rejected: take(batch, known, machine, reading) };
  });
  await insertEvents(tx, [...batch.events.values()]);
  await recordDispenses(tx, batch.dispenses);
  const stock = await known.book.save(tx);
  const contacts = await recordContacts(tx, machines, jobs, timeZone);
  await addToRollups(tx, [...batch.rollup, ...stock, ...contacts]);
  const journals = await advanceJournals(tx, batch.journals);
  return taken.map((sync) => {
    if (!sync) return undefined;
    const { machine, reading, rejected } = sync;
    const key = journalKey({ machineId: machine.id, epoch: reading.job.body.epoch });
    const journal = journals.get(key);
    return journal && { machine, journal, rejected };
  });
};
