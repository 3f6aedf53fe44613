import type { Events, StockLedger } from '../server/core/db/schema.ts';
import type { Store } from '../server/core/db/store.ts';
import { newId } from '../server/core/ids.ts';
import { recordDispenses } from '../server/dispenses/record.ts';
import { ingest, type Settle } from '../server/machine-api/ingest.ts';
import { insertEvents } from '../server/machine-api/load.ts';
import { syncWriter } from '../server/machine-api/writer.ts';
import { insertLedger } from '../server/machines/stock.ts';
import { settleCommands } from '../server/payments/commands.ts';
import { paymentRules } from '../server/payments/rules.ts';
import type { Place } from '../server/stats/rollup.ts';
import { aFleet, calendar, callerOf, dispenseAt } from './fleet.ts';
import { print } from './measure.ts';
import { withStore } from './store.ts';

const settle: Settle = (tx, news, now) =>
  settleCommands(tx, news, { rules: paymentRules, calendar, now });
export const given = { calendar, settle, historyFrom: 0 };
const total = 20_000;
const receivedAt = Date.parse('2026-01-10T06:00:00Z');

const eventOf = (seq: number) => ({
  type: 'DISPENSE',
  seq,
  uptimeMs: seq,
  transactionType: 'CASH',
  rowNo: 1,
  columnNo: 1,
  isSuccessful: true,
});

export const jobOf = (place: Place, seqs: readonly number[]) => ({
  caller: callerOf(place),
  receivedAt,
  body: { epoch: 1, uptimeMs: 1_000_000, events: seqs.map(eventOf), results: [] },
});

const perSecond = (count: number, start: number): number =>
  (count / (performance.now() - start)) * 1000;

/** Events a second through the store path of `sync`, in batches over all machines. */
const through = async (store: Store, places: readonly Place[], batch: number): Promise<number> => {
  const start = performance.now();
  for (let done = 0; done < total; done += batch) {
    const seqs = Array.from({ length: batch }, (_, index) => done + index);
    const byPlace = Map.groupBy(seqs, (seq) => places[seq % places.length]);
    const jobs = [...byPlace].flatMap(([place, own]) => {
      const numbered = own.map((seq) => Math.floor(seq / places.length) + 1);
      return place ? jobOf(place, numbered) : [];
    });
    await store.change((tx) => ingest(tx, jobs, given));
  }
  return perSecond(total, start);
};

/** The same rows inserted with their indexes and no rollup. */
const bare = async (store: Store, places: readonly Place[], batch: number): Promise<number> => {
  const start = performance.now();
  for (let done = 0; done < total; done += batch) {
    const rows = Array.from({ length: batch }, (_, index) =>
      dispenseAt(places, done + index, total),
    );
    const events: Events[] = rows.map((row, index) => ({
      machineId: row.machineId,
      epoch: 1,
      seq: done + index + 1,
      type: 'DISPENSE',
      organizationId: row.organizationId,
      institutionId: row.institutionId,
      at: receivedAt,
      reportedAt: null,
      receivedAt,
      flags: '',
      content: JSON.stringify(eventOf(done + index)),
    }));
    const ledger: StockLedger[] = rows.map((row, index) => ({
      id: newId(),
      organizationId: row.organizationId,
      institutionId: row.institutionId,
      machineId: row.machineId,
      rowNo: 1,
      columnNo: 1,
      at: receivedAt,
      day: row.day,
      kind: 'DISPENSE',
      delta: -1,
      cause: `1:${done + index + 1}`,
    }));
    await store.change(async (tx) => {
      await insertEvents(tx, events);
      await recordDispenses(tx, rows);
      await insertLedger(tx, ledger);
    });
  }
  return perSecond(total, start);
};

const rate = (value: number): string => `${Math.round(value)} events/s`;

export const benchIngest = async (): Promise<void> => {
  for (const [batch, atLeast] of [
    [50, 0.55],
    [500, 0.65],
  ] as const) {
    const peer = await withStore(async (store) => bare(store, await aFleet(store, 60), batch));
    const ours = await withStore(async (store) => through(store, await aFleet(store, 60), batch));
    print({
      what: `ingest through sync’s store path ÷ the same rows bare, batches of ${batch}`,
      ours: rate(ours),
      peer: rate(peer),
      ratio: ours / peer,
      target: { atLeast },
    });
  }
};

const acknowledged = (clients: number, each: number): Promise<number> =>
  withStore(async (store) => {
    const places = await aFleet(store, clients);
    const sync = syncWriter(store, given);
    const start = performance.now();
    await Promise.all(
      places.map(async (place) => {
        for (let seq = 1; seq <= each; seq++) await sync(jobOf(place, [seq]));
      }),
    );
    return perSecond(clients * each, start);
  });

/** Single events, each acknowledged after its commit, from one and from many clients. */
export const benchCommits = async (): Promise<void> => {
  const one = await acknowledged(1, 300);
  const many = await acknowledged(32, 100);
  print({
    what: 'acknowledged single events, 32 clients ÷ 1 client',
    ours: rate(many),
    peer: rate(one),
    ratio: many / one,
    target: { atLeast: 2.5 },
  });
};
