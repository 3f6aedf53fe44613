import { cardHistoryDays } from '../contract/card-history.ts';
import { ingestSyncs, type SettleCommands } from '../server/machine-api/events/ingest.ts';
import type { SyncJob } from '../server/machine-api/sync/parsed-sync.ts';
import { parseSync } from '../server/machine-api/sync/parsed-sync.ts';
import { syncWriter } from '../server/machine-api/sync/sync.ts';
import type { TenantMachine } from '../server/machines/rollup/rollup.ts';
import { settleCommands } from '../server/payments/engine/commands.ts';
import { paymentRules } from '../server/payments/rules/rules.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import type { Db, Store } from '../server/platform/db/store.ts';
import { type BareWriter, openBareWriter, type RowsByTable } from './data/bare-rows.ts';
import { aFleet, callerOf, fleetCalendar } from './data/fleet.ts';
import { withStore } from './data/store.ts';
import { measureTime, medianOf, printResult } from './measure.ts';
import type { Scale } from './scale.ts';

const settle: SettleCommands = (tx, news, now) =>
  settleCommands(tx, news, { rules: paymentRules, calendar: fleetCalendar, now });
/** Does nothing: last contacts are written in batches of 250 every five seconds, outside of syncs. */
const ignoreContact = () => undefined;
/** Options of an ingest without HTTP. */
export const ingestOptions = {
  calendar: fleetCalendar,
  settings: { CARD_HISTORY_DAYS: cardHistoryDays.usual },
  settle,
  historyFrom: 0,
  deferContact: ignoreContact,
};
const receivedAt = Date.parse('2026-01-10T06:00:00Z');
const machines = 60;

const eventOf = (seq: number) => ({
  type: 'DISPENSE',
  seq,
  uptimeMs: seq,
  transactionType: 'CASH',
  rowNo: 1,
  columnNo: 1,
  isSuccessful: true,
});

/** A sync with these events of the machine. */
export const jobOf = (place: TenantMachine, seqs: readonly number[]): SyncJob => ({
  caller: callerOf(place),
  receivedAt,
  body: { epoch: 1, uptimeMs: 1_000_000, events: seqs.map(eventOf), results: [] },
});

/** Syncs of the nth batch of `batch` events, spread over all machines. */
const jobsOf = (places: readonly TenantMachine[], nth: number, batch: number): SyncJob[] => {
  const events = Array.from({ length: batch }, (_, index) => nth * batch + index);
  const byPlace = Map.groupBy(events, (event) => event % places.length);
  return [...byPlace].flatMap(([index, own]) => {
    const database = places[index];
    const seqs = own.map((event) => Math.floor(event / places.length) + 1);
    return database ? jobOf(database, seqs) : [];
  });
};

/** The last rows of each table in the order of writing. */
const lastRows = async (db: Db, count: number): Promise<RowsByTable> => {
  const last = (table: 'dispenses' | 'stockLedger') =>
    db.selectFrom(table).orderBy(`${table}.id`, 'desc').limit(count);
  const events = await last('dispenses')
    .innerJoin('events', (join) =>
      join
        .onRef('events.machineId', '=', 'dispenses.machineId')
        .onRef('events.epoch', '=', 'dispenses.epoch')
        .onRef('events.seq', '=', 'dispenses.seq'),
    )
    .selectAll('events')
    .execute();
  const dispenses = await last('dispenses').selectAll().execute();
  const stockLedger = await last('stockLedger').selectAll().execute();
  return {
    events: events.reverse(),
    dispenses: dispenses.reverse(),
    stockLedger: stockLedger.reverse(),
  };
};

/** Times of the same batches through `sync`'s store path and through the bare driver, in turns. */
const measureInTurns = async (
  store: Store,
  bareWriter: BareWriter,
  places: readonly TenantMachine[],
  { batch, total }: { batch: number; total: number },
) => {
  const ours: number[] = [];
  const peer: number[] = [];
  for (let nth = 0; nth * batch < total; nth++) {
    const jobs = jobsOf(places, nth, batch);
    const ingest = () => {
      const readings = jobs.map((job) => parseSync(job, ingestOptions.historyFrom));
      return store.change((tx) => ingestSyncs(tx, readings, ingestOptions));
    };
    ours.push(await measureTime(ingest));
    const rows = await lastRows(store.read, batch);
    peer.push(await measureTime(() => bareWriter.write(rows)));
  }
  return { ours, peer };
};

export const formatRate = (perSecond: number): string => `${Math.round(perSecond)} events/s`;

const atLeast = {
  sqlite: { 50: 0.55, 500: 0.6 },
  postgres: { 50: 0.4, 500: 0.55 },
} as const;

const compare = (engine: Engine, batch: 50 | 500, total: number): Promise<void> =>
  withStore(engine, (store) =>
    withStore(engine, async (_, place) => {
      const places = await aFleet(store, machines);
      const bareWriter = await openBareWriter[engine](place);
      const { ours, peer } = await measureInTurns(store, bareWriter, places, { batch, total });
      await bareWriter.close();
      printResult({
        what: `ingest through sync’s store path ÷ the same three rows by the driver, batches of ${batch}, ${engine}`,
        ours: formatRate((batch / medianOf(ours)) * 1000),
        peer: formatRate((batch / medianOf(peer)) * 1000),
        ratio: medianOf(peer) / medianOf(ours),
        target: { atLeast: atLeast[engine][batch] },
      });
    }),
  );

export const benchIngest = async ({ engines, events }: Scale): Promise<void> => {
  for (const engine of engines) {
    for (const batch of [50, 500] as const) await compare(engine, batch, events);
  }
};

const measureAcknowledged = (engine: Engine, clients: number, each: number): Promise<number> =>
  withStore(engine, async (store) => {
    const places = await aFleet(store, clients);
    const sync = syncWriter(store, ingestOptions);
    const sellEach = async (place: TenantMachine) => {
      for (let seq = 1; seq <= each; seq++) await sync(jobOf(place, [seq]));
    };
    const spent = await measureTime(() => Promise.all(places.map(sellEach)));
    return ((clients * each) / spent) * 1000;
  });

/** Measures single events, each acknowledged after its commit, from one and from many clients. */
export const benchCommits = async ({ engines }: Scale): Promise<void> => {
  for (const engine of engines) {
    const one = await measureAcknowledged(engine, 1, 300);
    const many = await measureAcknowledged(engine, 32, 100);
    printResult({
      what: `acknowledged single events, 32 clients ÷ 1 client, ${engine}`,
      ours: formatRate(many),
      peer: formatRate(one),
      ratio: many / one,
      target: { atLeast: 2.5 },
    });
  }
};
