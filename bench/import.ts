import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isoReader } from '../contract/sales-file/times.ts';
import type { Engine } from '../server/core/db/dialect.ts';
import type { Dispenses } from '../server/core/db/schema.ts';
import { readSettings } from '../server/core/settings/settings.ts';
import { importHistory } from '../server/imports/history.ts';
import type { Place } from '../server/stats/rollup.ts';
import { bareWriter } from './bare-rows.ts';
import { aFleet, dispenseAt } from './fleet.ts';
import { print, timeOf } from './measure.ts';
import type { Scale } from './scale.ts';
import { withStore } from './store.ts';

const total = 200_000;
const batch = 1000;

const quiet = { bad: () => {}, progress: () => {} };

/** CSV of the sales with the physical IDs of their machines. */
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

/** Milliseconds of bare driver inserts, `batch` rows per commit. */
const inserted = (engine: Engine): Promise<number> =>
  withStore(engine, async (store, place) => {
    const rows = rowsOf(await aFleet(store, 60));
    const bare = await bareWriter[engine](place);
    const spent = await timeOf(async () => {
      for (let from = 0; from < total; from += batch) {
        await bare.write({ dispenses: rows.slice(from, from + batch).map((row) => ({ ...row })) });
      }
    });
    await bare.close();
    return spent;
  });

/** Milliseconds of the first import of a file and of its repetition. */
const imported = (engine: Engine): Promise<{ first: number; again: number }> =>
  withStore(engine, async (store, place) => {
    const places = await aFleet(store, 60);
    const names = new Map(places.map(({ id }, index) => [id, `PAD-${index}`]));
    const file = join(mkdtempSync(join(tmpdir(), 'vms-bench-')), 'sales.csv');
    writeFileSync(file, fileOf(rowsOf(places), names));
    const settings = { ...readSettings({}), ...place };
    const desk = { store, settings, now: Date.now, operator: { name: 'bench', computer: 'bench' } };
    const mapping = {
      columns: {},
      types: new Map(),
      readTime: isoReader('Asia/Dhaka'),
      physicalId: undefined,
    };
    const run = () =>
      timeOf(() => importHistory(desk, { file, mapping, delimiter: undefined }, quiet));
    const first = await run();
    const again = await run();
    rmSync(file);
    return { first, again };
  });

const rate = (spent: number): string => `${Math.round((total / spent) * 1000)} rows/s`;

const importOn = async (engine: Engine): Promise<void> => {
  const peer = await inserted(engine);
  const { first, again } = await imported(engine);
  print({
    what: `import of a history of ${total} sales ÷ the driver’s own inserts of the same rows, ${engine}`,
    ours: rate(first),
    peer: rate(peer),
    ratio: peer / first,
    target: { atLeast: 0.5 },
  });
  print({
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
