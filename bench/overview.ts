import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import type { TenantMachine } from '../server/machines/rollup/rollup.ts';
import { countsIn } from '../server/machines/rollup/rollup-counts.ts';
import { stockLevels, successIn } from '../server/overview/queries.ts';
import type { Engine } from '../server/platform/db/dialect.ts';
import type { Store } from '../server/platform/db/store.ts';
import { allTime } from '../server/platform/http/day-range.ts';
import { dispenseAt } from './data/fleet.ts';
import { openHistory } from './data/history.ts';
import { formatMilliseconds, medianTime, printResult } from './measure.ts';
import type { Scale } from './scale.ts';

/** Median milliseconds of the same grouping in DuckDB, in memory. */
const timeDuckDbGrouping = async (
  places: readonly TenantMachine[],
  dispenses: number,
): Promise<number> => {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  await connection.run(`create table dispenses (
    day integer, transactionType varchar, isSuccessful integer, paid bigint)`);
  const appender = await connection.createAppender('dispenses');
  for (let n = 0; n < dispenses; n++) {
    const { day, transactionType, isSuccessful, paid } = dispenseAt(places, n, dispenses);
    appender.appendInteger(day);
    appender.appendVarchar(transactionType);
    appender.appendInteger(isSuccessful);
    appender.appendBigInt(BigInt(paid));
    appender.endRow();
  }
  appender.closeSync();
  const time = await medianTime(5, () =>
    connection.runAndReadAll(`select day, transactionType, isSuccessful, count(*), sum(paid)
      from dispenses group by day, transactionType, isSuccessful`),
  );
  connection.closeSync();
  database.closeSync();
  return time;
};

const all = { level: 'all' } as const;

/** All queries of one overview over all time. */
const timeOverview = ({ read }: Store): Promise<number> =>
  medianTime(15, async () => {
    await countsIn(read, all, allTime);
    await successIn(read, all, allTime);
    await stockLevels(read, all, allTime);
  });

const timeGrouping = ({ read }: Store): Promise<number> =>
  medianTime(3, () =>
    sql`select "day", "transactionType", "isSuccessful", count(*), sum("paid")
      from "dispenses" group by "day", "transactionType", "isSuccessful"`.execute(read),
  );

/** Dispenses per unit of the target ratio; PostgreSQL answers over a socket and groups on all cores. */
const rowsPerRatio: Readonly<Record<Engine, number>> = { sqlite: 2000, postgres: 20_000 };

const compare = async (engine: Engine, smallest: number, dispenses: number): Promise<void> => {
  const { store, places } = await openHistory(engine, dispenses);
  const ours = await timeOverview(store);
  const line = (what: string, peer: number, target: { atLeast: number }) =>
    printResult({
      what: `${what} ${dispenses} dispenses ÷ the overview, ${engine}`,
      ours: formatMilliseconds(ours),
      peer: formatMilliseconds(peer),
      ratio: peer / ours,
      target,
    });
  const small = await timeOverview((await openHistory(engine, smallest)).store);
  printResult({
    what: `overview, all organizations, all time: ${smallest} → ${dispenses} dispenses, ${engine}`,
    ours: formatMilliseconds(ours),
    peer: formatMilliseconds(small),
    ratio: ours / small,
    target: { atMost: 1.5 },
  });
  line('grouping', await timeGrouping(store), { atLeast: dispenses / rowsPerRatio[engine] });
  line('DuckDB grouping', await timeDuckDbGrouping(places, dispenses), { atLeast: 1 });
};

/** The cost of the overview must not grow with the history. */
export const benchOverview = async ({ engines, histories }: Scale): Promise<void> => {
  const [smallest = 0, ...more] = histories;
  for (const engine of engines) for (const size of more) await compare(engine, smallest, size);
};
