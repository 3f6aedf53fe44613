import type { Calendar } from '../../contract/periods.ts';
import type { Slots, StockLedger } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { together } from '../core/db/together.ts';
import { commandsById } from '../machines/commands.ts';
import { lockOpenCommands } from '../machines/exchange.ts';
import { sizesOfMachines } from '../machines/queries.ts';
import { ledgerAfter, StockBook, slotsOfMachines } from '../machines/stock.ts';
import type { Known } from './batch.ts';
import { CardIndex, cardsNamed } from './cards.ts';
import { type Dated, timesOf } from './clock.ts';
import { isCount } from './effects.ts';
import { type ReadEvent, readEvents } from './events.ts';
import type { SyncJob } from './job.ts';
import { journalKey, type KnownJournals, loadJournals } from './journals.ts';
import { type EventName, storedEvents } from './load.ts';
import { namesOfUnlockRfids } from './visits.ts';

/** A parsed sync, with the time of each of its events. */
export interface Reading {
  readonly job: SyncJob;
  readonly events: readonly ReadEvent[];
  readonly times: ReadonlyMap<number, Dated>;
}

export const read = (job: SyncJob, historyFrom: number): Reading => {
  const events = readEvents(job.body.events);
  const readable = events.flatMap(({ event }) => event ?? []);
  const { receivedAt, body } = job;
  const sync = { receivedAt, uptimeMs: body.uptimeMs, historyFrom };
  return { job, events, times: timesOf(readable, sync) };
};

/** Finds the cards of a batch's dispenses, each in its machine's institution. */
const cardsOf = (tx: Tx, readings: readonly Reading[]) =>
  cardsNamed(
    tx,
    readings.flatMap(({ job, events }) =>
      events.flatMap(({ event }) =>
        event?.type === 'DISPENSE' && event.rfid !== undefined
          ? { institutionId: job.caller.institutionId, physicalId: event.rfid }
          : [],
      ),
    ),
  );

/** Finds the names of the RFIDs that opened doors, each in its machine's organization. */
const unlockNamesOf = (tx: Tx, readings: readonly Reading[]) =>
  namesOfUnlockRfids(
    tx,
    readings.flatMap(({ job: { caller }, events }) =>
      events.flatMap(({ event }) =>
        event?.type === 'UNLOCK'
          ? { organizationId: caller.organizationId, physicalId: event.rfid }
          : [],
      ),
    ),
  );

/** Selects the events that may be stored already: those up to their journal's highest seq. */
const repeatedIn = (readings: readonly Reading[], journals: KnownJournals): EventName[] =>
  readings.flatMap(({ job, events }) => {
    const name = { machineId: job.caller.id, epoch: job.body.epoch };
    const { highestSeq = 0 } = journals.get(journalKey(name)) ?? {};
    return events.flatMap(({ seq }) => (seq === null || seq > highestSeq ? [] : { ...name, seq }));
  });

/** Reads the ledger from the earliest count or late arrival on, which have to correct it. */
const pastOf = async (
  tx: Tx,
  readings: readonly Reading[],
  slots: readonly Slots[],
): Promise<StockLedger[]> => {
  const lastCount = slots.reduce((last, slot) => Math.max(last, slot.countedAt), 0);
  let earliest = Number.POSITIVE_INFINITY;
  for (const { events, times } of readings) {
    for (const { event } of events) {
      const at = event ? (times.get(event.seq)?.at ?? 0) : lastCount;
      if (at < lastCount || (event && isCount(event))) earliest = Math.min(earliest, at);
    }
  }
  if (!Number.isFinite(earliest)) return [];
  const ids = new Set(readings.map(({ job }) => job.caller.id));
  return ledgerAfter(tx, [...ids], earliest);
};

/** Finds commands for pads of payments that dispenses name, with the machine of each. */
const padCommandsOf = async (tx: Tx, readings: readonly Reading[]) => {
  const named = readings.flatMap(({ events }) =>
    events.flatMap(({ event }) => (event?.type === 'DISPENSE' ? (event.commandId ?? []) : [])),
  );
  const pads = (await commandsById(tx, named)).filter(({ item }) => item !== null);
  return new Map(pads.map(({ id, machineId }) => [id, machineId]));
};

/** Loads the stored rows that these syncs refer to. */
export const knownTo = async (
  tx: Tx,
  readings: readonly Reading[],
  calendar: Calendar,
  now: number,
): Promise<Known> => {
  const ids = [...new Set(readings.map(({ job }) => job.caller.id))];
  const [journals, slots, sizes, commands, padCommands, cards, unlockNames] = await together(
    loadJournals(tx, ids),
    slotsOfMachines(tx, ids),
    sizesOfMachines(tx, ids),
    lockOpenCommands(tx, ids),
    padCommandsOf(tx, readings),
    cardsOf(tx, readings),
    unlockNamesOf(tx, readings),
  );
  const [stored, past] = await together(
    storedEvents(tx, repeatedIn(readings, journals)),
    pastOf(tx, readings, slots),
  );
  return {
    calendar,
    commands,
    padCommands,
    stored,
    journals,
    book: new StockBook(calendar, now, slots, past),
    sizes: new Map(sizes.map((size) => [size.id, size])),
    cards: new CardIndex(cards),
    unlockNames,
  };
};
