import { sql } from 'kysely';
import type { Engine } from '../server/core/db/dialect.ts';
import type { Store } from '../server/core/db/store.ts';
import { stockAround, successIn } from '../server/overview/queries.ts';
import { countsIn } from '../server/stats/counts.ts';
import { allTime } from '../server/stats/range.ts';
import { groupedByDuckDb } from './duckdb.ts';
import { historyOf } from './history.ts';
import { median, milliseconds, print } from './measure.ts';
import type { Scale } from './scale.ts';

const all = { level: 'all' } as const;

/** All queries of one overview over all time. */
const overview = ({ read }: Store): Promise<number> =>
  median(15, async () => {
    await countsIn(read, all, allTime);
    await successIn(read, all, allTime);
    await stockAround(read, all, allTime);
  });

const grouped = ({ read }: Store): Promise<number> =>
  median(3, () =>
    sql`select "day", "transactionType", "isSuccessful", count(*), sum("paid")
      from "dispenses" group by "day", "transactionType", "isSuccessful"`.execute(read),
  );

/** Dispenses per unit of the target ratio; PostgreSQL answers over a socket and groups on all cores. */
const perTime: Readonly<Record<Engine, number>> = { sqlite: 2000, postgres: 20_000 };

const compare = async (engine: Engine, few: number, dispenses: number): Promise<void> => {
  const { store, places } = await historyOf(engine, dispenses);
  const ours = await overview(store);
  const line = (what: string, peer: number, target: { atLeast: number }) =>
    print({
      what: `${what} ${dispenses} dispenses ÷ the overview, ${engine}`,
      ours: milliseconds(ours),
      peer: milliseconds(peer),
      ratio: peer / ours,
      target,
    });
  const small = await overview((await historyOf(engine, few)).store);
  print({
    what: `overview, all organizations, all time: ${few} → ${dispenses} dispenses, ${engine}`,
    ours: milliseconds(ours),
    peer: milliseconds(small),
    ratio: ours / small,
    target: { atMost: 1.5 },
  });
  line('grouping', await grouped(store), { atLeast: dispenses / perTime[engine] });
  line('DuckDB grouping', await groupedByDuckDb(places, dispenses), { atLeast: 1 });
};

/** The cost of the overview must not grow with the history. */
export const benchOverview = async ({ engines, histories }: Scale): Promise<void> => {
  const [few = 0, ...more] = histories;
  for (const engine of engines) for (const size of more) await compare(engine, few, size);
};
