import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { cardHistoryDays } from '../contract/card-history.ts';
import { dayNumber } from '../contract/values/periods.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import type { Store } from '../server/platform/db/store.ts';
import { forgetPersons } from '../server/privacy/forget.ts';
import { aFleet, fillHistory, fleetCalendar } from './data/fleet.ts';
import { openBench } from './data/store.ts';
import { formatMilliseconds, printLimit } from './measure.ts';
import type { Scale } from './scale.ts';

const machines = 60;
/** Milliseconds. */
const longestLock = 50;
const pauseMs = 20;
const now = fleetCalendar.startOfDay(dayNumber('2026-01-01'));
const options = {
  settings: { CARD_HISTORY_DAYS: cardHistoryDays.usual },
  calendar: fleetCalendar,
  now,
};

/** Every fourth dispense is by one of 2000 cards and spends a point. */
const giveCards = (store: Store) =>
  store.change(async (tx) => {
    await sql`update "dispenses" set "rfid" = 'CARD' || ("seq" % 2000),
      "cardKey" = 'CARD' || ("seq" % 2000) where "transactionType" = 'RFID'`.execute(tx);
    await sql`insert into "rfids" ("id", "organizationId", "institutionId", "physicalId", "cardKey",
        "physicalIdKey", "name", "nameKey", "designation", "designationId", "searchText",
        "stockType", "point", "isFree", "isActive", "version", "createdAt")
      select distinct "institutionId" || "cardKey", "organizationId", "institutionId", "rfid",
        "cardKey", "rfid", '', '', '', '', '', 'UNLIMITED', 0, 0, 1, 1, 0
      from "dispenses" where "cardKey" is not null`.execute(tx);
    await sql`insert into "pointLedger"
      ("id", "organizationId", "institutionId", "rfidId", "at", "kind", "delta", "cause")
      select 'p' || "id", "organizationId", "institutionId", "institutionId" || "cardKey",
        "dispensedAt", 'DISPENSE',
        -1, "machineId" || ':1:' || "seq" from "dispenses" where "cardKey" is not null`.execute(tx);
  });

/** All that has to stay as it is. */
const readSums = async ({ read }: Store): Promise<string> => {
  const queries = [
    sql`select "rfidId", sum("delta") as "sum" from "pointLedger" group by "rfidId" order by "rfidId"`,
    sql`select "transactionType", count(*) as "count", sum("paid") as "paid", sum("isSuccessful") as "good"
      from "dispenses" group by "transactionType" order by "transactionType"`,
    sql`select * from "rollups" order by 1, 2, 3`,
    sql`select sum("productCount") as "stock" from "slots"`,
  ];
  const results = [];
  for (const query of queries) results.push((await query.execute(read)).rows);
  return JSON.stringify(results);
};

/** Processor time of this thread in milliseconds. */
const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The longest lock by the clock and by the processor, and what another writer waits meanwhile. */
const measureForgetting = async (store: Store) => {
  let longest = 0;
  let processorOfLongest = 0;
  let busiest = 0;
  const change: Store['change'] = async (work) => {
    let start = 0;
    let processorStart = 0;
    const answer = await store.change((tx) => {
      start = performance.now();
      processorStart = processorTime();
      return work(tx);
    });
    const took = performance.now() - start;
    const processor = processorTime() - processorStart;
    if (took > longest) [longest, processorOfLongest] = [took, processor];
    busiest = Math.max(busiest, processor);
    return answer;
  };
  const ended = new AbortController();
  const forgetting = forgetPersons({ ...store, change }, options, ended.signal).finally(() =>
    ended.abort(),
  );
  const waits: number[] = [];
  while (!ended.signal.aborted) {
    const write = () =>
      store.change((tx) =>
        tx.updateTable('slots').set({ capacity: waits.length }).where('rowNo', '=', -1).execute(),
      );
    // Late by the transaction that holds up the process.
    const due = performance.now() + pauseMs;
    await setTimeout(pauseMs);
    await write();
    waits.push(performance.now() - due);
  }
  await forgetting;
  return { longest, processorOfLongest, busiest, waits };
};

const benchEngine = async (engine: Engine, dispenses: number) => {
  const { store, close } = await openBench(engine);
  await fillHistory(store, await aFleet(store, machines), dispenses);
  await giveCards(store);
  if (engine === 'postgres') await sql`vacuum analyze`.execute(store.read);
  const before = await readSums(store);
  const { longest, processorOfLongest, busiest, waits } = await measureForgetting(store);
  if ((await readSums(store)) !== before) throw new Error('Forgetting has changed a sum');
  await close();
  const size = `${engine}, ${dispenses} dispenses`;
  // Without the waits for a busy disk and processor. PostgreSQL works in its own process.
  if (engine === 'sqlite') {
    console.log(`of the longest ${formatMilliseconds(processorOfLongest)} were of the processor`);
    printLimit(
      `${size}: longest transaction that forgets, its processor time`,
      busiest,
      longestLock,
      formatMilliseconds,
    );
  }
  printLimit(`${size}: longest transaction that forgets`, longest, longestLock, formatMilliseconds);
  printLimit(
    `${size}: longest wait of a writer beside it`,
    Math.max(...waits),
    longestLock,
    formatMilliseconds,
  );
};

export const benchForget = async ({ engines, histories }: Scale): Promise<void> => {
  for (const engine of engines) await benchEngine(engine, histories[1] ?? 0);
};
