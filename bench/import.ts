import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { isoReader } from '../contract/sales-file/times.ts';
import type { Dispenses } from '../server/core/db/schema.ts';
import { connectSqlite } from '../server/core/db/sqlite.ts';
import { databaseFile } from '../server/core/db/sqlite-file.ts';
import { readSettings } from '../server/core/settings/settings.ts';
import { importHistory } from '../server/imports/history.ts';
import type { Place } from '../server/stats/rollup.ts';
import { aFleet, dispenseAt } from './fleet.ts';
import { print } from './measure.ts';
import { withStore } from './store.ts';

const total = 200_000;
const batch = 1000;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const quiet = { bad: () => {}, progress: () => {} };

/** The sales as a file tells them, each with the machine that it names. */
const fileOf = (rows: readonly Dispenses[], names: ReadonlyMap<string, string>): string =>
  [
    'time,machine,row,column,type,success,failure,amount',
    ...rows.map((row) =>
      [
        new Date(row.dispensedAt).toISOString(),
        names.get(row.machineId),
        row.rowNo,
        row.columnNo,
        row.transactionType,
        row.isSuccessful ? 'yes' : 'no',
        row.failureReason,
        row.paid / 100,
      ].join(','),
    ),
  ].join('\n');

const rowsOf = (places: readonly Place[]) =>
  Array.from({ length: total }, (_, index) => dispenseAt(places, index, total));

/** CPU milliseconds of prepared inserts of the driver, so many in a commit. */
const prepared = (): Promise<number> =>
  withStore('sqlite', async (store, { DATA_DIR }) => {
    const rows = rowsOf(await aFleet(store, 60));
    const database: Database.Database = connectSqlite(databaseFile(DATA_DIR));
    const names = Object.keys(rows[0] ?? {});
    const insert = database.prepare(
      `insert into "dispenses" (${names.map((name) => `"${name}"`)}) values (${names.map((name) => `@${name}`)})`,
    );
    const store1000 = database.transaction((from: number) => {
      for (const row of rows.slice(from, from + batch)) insert.run(row);
    });
    const begun = cpuMs();
    for (let from = 0; from < total; from += batch) store1000(from);
    const spent = cpuMs() - begun;
    database.close();
    return spent;
  });

/** CPU milliseconds of the first import of a file, and of the same once more. */
const imported = (): Promise<{ first: number; again: number }> =>
  withStore('sqlite', async (store, { DATA_DIR }) => {
    const places = await aFleet(store, 60);
    const names = new Map(places.map(({ id }, index) => [id, `PAD-${index}`]));
    const file = join(mkdtempSync(join(tmpdir(), 'vms-bench-')), 'sales.csv');
    writeFileSync(file, fileOf(rowsOf(places), names));
    const settings = { ...readSettings({}), DATA_DIR };
    const desk = { store, settings, now: Date.now, operator: { name: 'bench', computer: 'bench' } };
    const mapping = {
      columns: {},
      types: new Map(),
      readTime: isoReader('Asia/Dhaka'),
      physicalId: undefined,
    };
    const run = async (): Promise<number> => {
      const begun = cpuMs();
      await importHistory(desk, { file, mapping, delimiter: undefined }, quiet);
      return cpuMs() - begun;
    };
    const first = await run();
    const again = await run();
    rmSync(file);
    return { first, again };
  });

const rate = (spent: number): string => `${Math.round((total / spent) * 1000)} rows per CPU second`;

export const benchImport = async (): Promise<void> => {
  const peer = await prepared();
  const { first, again } = await imported();
  print({
    what: `import of a history of ${total} sales ÷ the engine’s own inserts of the same rows`,
    ours: rate(first),
    peer: rate(peer),
    ratio: peer / first,
    target: { atLeast: 0.5 },
  });
  print({
    what: 'the same import again, which adds nothing ÷ the first one, time',
    ours: rate(again),
    peer: rate(first),
    ratio: again / first,
    target: { atMost: 0.5 },
  });
};
