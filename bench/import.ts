import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIsoReader } from '../contract/sales-file/times.ts';
import type { TenantMachine } from '../server/machines/rollup/rollup.ts';
import { importHistory } from '../server/operations/operator/imports/history.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import type { Dispenses } from '../server/platform/schema/schema.ts';
import { readSettings } from '../server/platform/settings/settings.ts';
import { openBareWriter } from './data/bare-rows.ts';
import { aFleet, dispenseAt } from './data/fleet.ts';
import { withStore } from './data/store.ts';
import { measureTime, printResult } from './measure.ts';
import type { Scale } from './scale.ts';

const total = 200_000;
const batch = 1000;

const silentProgress = { bad: () => {}, progress: () => {} };

/** CSV of the sales with the physical IDs of their machines. */
const formatCsv = (rows: readonly Dispenses[], names: ReadonlyMap<string, string>): string =>
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

const rowsOf = (places: readonly TenantMachine[]) =>
  Array.from({ length: total }, (_, index) => dispenseAt(places, index, total));

/** Milliseconds of bare driver inserts, `batch` rows per commit. */
const timeInserts = (engine: Engine): Promise<number> =>
  withStore(engine, async (store, database) => {
    const rows = rowsOf(await aFleet(store, 60));
    const bareWriter = await openBareWriter[engine](database);
    const spent = await measureTime(async () => {
      for (let from = 0; from < total; from += batch) {
        await bareWriter.write({
          dispenses: rows.slice(from, from + batch).map((row) => ({ ...row })),
        });
      }
    });
    await bareWriter.close();
    return spent;
  });

/** Milliseconds of the first import of a file and of its repetition. */
const timeImports = (engine: Engine): Promise<{ first: number; again: number }> =>
  withStore(engine, async (store, database) => {
    const places = await aFleet(store, 60);
    const names = new Map(places.map(({ id }, index) => [id, `PAD-${index}`]));
    const file = join(mkdtempSync(join(tmpdir(), 'vms-bench-')), 'sales.csv');
    writeFileSync(file, formatCsv(rowsOf(places), names));
    const settings = { ...readSettings({}), ...database };
    const desk = { store, settings, now: Date.now, operator: { name: 'bench', computer: 'bench' } };
    const mapping = {
      columns: {},
      types: new Map(),
      readTime: createIsoReader('Asia/Dhaka'),
      physicalId: undefined,
    };
    const run = () =>
      measureTime(() =>
        importHistory(desk, { file, mapping, delimiter: undefined }, silentProgress),
      );
    const first = await run();
    const again = await run();
    rmSync(file);
    return { first, again };
  });

const rate = (spent: number): string => `${Math.round((total / spent) * 1000)} rows/s`;

const importOn = async (engine: Engine): Promise<void> => {
  const peer = await timeInserts(engine);
  const { first, again } = await timeImports(engine);
  printResult({
    what: `import of a history of ${total} sales ÷ the driver’s own inserts of the same rows, ${engine}`,
    ours: rate(first),
    peer: rate(peer),
    ratio: peer / first,
    target: { atLeast: 0.5 },
  });
  printResult({
    what: `the same import again, which adds nothing ÷ the first one, time, ${engine}`,
    ours: rate(again),
    peer: rate(first),
    ratio: again / first,
    target: { atMost: 0.5 },
  });
};

/** Measures the import of past sales. */
export const benchImport = async ({ engines }: Scale): Promise<void> => {
  for (const engine of engines) await importOn(engine);
};
