import type { Calendar } from '../../contract/periods.ts';
import type { Tx } from '../core/db/store.ts';
import { commandsById } from '../machines/commands.ts';
import { sizesOfMachines } from '../machines/queries.ts';
import { ledgerAfter, StockBook, slotsOfMachines } from '../machines/stock.ts';
import type { Known } from './batch.ts';
import { CardIndex, cardsNamed } from './cards.ts';
import { type Dated, timesOf } from './clock.ts';
import { isCount } from './effects.ts';
import { type ReadEvent, readEvents } from './events.ts';
import type { SyncJob } from './job.ts';
import { journalKey, loadJournals } from './journals.ts';
import { storedEvents } from './load.ts';

/** A sync as it was read, with when each of its events happened. */
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

/** The cards that a batch's dispenses name, each in its machine's institution. */
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

/** What is stored already of everything that these syncs name. */
export const knownTo = async (
  tx: Tx,
  readings: readonly Reading[],
  calendar: Calendar,
  now: number,
): Promise<Known> => {
  const ids = [...new Set(readings.map(({ job }) => job.caller.id))];
  const names = readings.flatMap(({ job, events }) =>
    events.flatMap(({ seq }) =>
      seq === null ? [] : { machineId: job.caller.id, epoch: job.body.epoch, seq },
    ),
  );
  const journalNames = new Map(
    readings.map(({ job }) => {
      const name = { machineId: job.caller.id, epoch: job.body.epoch };
      return [journalKey(name), name];
    }),
  ).values();
  const slots = await slotsOfMachines(tx, ids);
  const counts = readings.flatMap(({ events, times }) =>
    events.flatMap(({ event }) => (event && isCount(event) ? (times.get(event.seq)?.at ?? 0) : [])),
  );
  const times = readings.flatMap((reading) => Array.from(reading.times.values(), ({ at }) => at));
  const lastCount = slots.reduce((last, slot) => Math.max(last, slot.countedAt), 0);
  // A count or a late arrival has to look at what the ledger says of the time after it.
  const earliest = Math.min(...counts, ...times.filter((time) => time < lastCount));
  const past = Number.isFinite(earliest) ? await ledgerAfter(tx, ids, earliest) : [];
  const named = readings.flatMap(({ events }) =>
    events.flatMap(({ event }) => (event?.type === 'DISPENSE' ? (event.commandId ?? []) : [])),
  );
  const pads = (await commandsById(tx, named)).filter(({ item }) => item !== null);
  return {
    calendar,
    padCommands: new Map(pads.map(({ id, machineId }) => [id, machineId])),
    stored: await storedEvents(tx, names),
    journals: await loadJournals(tx, [...journalNames]),
    book: new StockBook(calendar, now, slots, past),
    sizes: new Map((await sizesOfMachines(tx, ids)).map((size) => [size.id, size])),
    cards: new CardIndex(await cardsOf(tx, readings)),
  };
};
