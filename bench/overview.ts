import { sql } from 'kysely';
import type { Store } from '../server/core/db/store.ts';
import { stockAround, successIn } from '../server/overview/queries.ts';
import { countsIn } from '../server/stats/counts.ts';
import { allTime } from '../server/stats/range.ts';
import { aFleet, fill } from './fleet.ts';
import { median, milliseconds, print } from './measure.ts';
import { withStore } from './store.ts';

const all = { level: 'all' } as const;
const runs = 15;

const ours = ({ read }: Store): Promise<number> =>
  median(runs, async () => {
    await countsIn(read, all, allTime);
    await successIn(read, all, allTime);
    await stockAround(read, all, allTime);
  });

const raw = ({ read }: Store): Promise<number> =>
  median(3, () =>
    sql`select "day", "transactionType", "isSuccessful", count(*), sum("paid")
      from "dispenses" group by "day", "transactionType", "isSuccessful"`.execute(read),
  );

/** Everything on one overview, over all time, at a small and a large number of dispenses. */
export const benchOverview = async (large: number): Promise<void> => {
  const few = 100_000;
  const small = await withStore(async (store) => {
    await fill(store, await aFleet(store, 60), 0, few);
    return ours(store);
  });
  await withStore(async (store) => {
    await fill(store, await aFleet(store, 60), 0, large);
    const big = await ours(store);
    print({
      what: `overview, all organizations, all time, by day: ${few} → ${large} dispenses`,
      ours: milliseconds(big),
      peer: milliseconds(small),
      ratio: big / small,
      target: { atMost: 1.5 },
    });
    const grouped = await raw(store);
    print({
      what: `grouping ${large} raw rows ÷ the rollup`,
      ours: milliseconds(big),
      peer: milliseconds(grouped),
      ratio: grouped / big,
      target: { atLeast: large >= 10_000_000 ? 5000 : 500 },
    });
  });
};
