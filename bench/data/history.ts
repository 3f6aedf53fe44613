import { sql } from 'kysely';
import type { TenantMachine } from '../../server/machines/rollup/rollup.ts';
import type { Engine } from '../../server/platform/db/dialect.ts';
import type { Store } from '../../server/platform/db/store.ts';
import { aFleet, fillHistory } from './fleet.ts';
import { openBench } from './store.ts';

/** Two years of 60 machines. */
export interface BenchHistory {
  readonly store: Store;
  readonly places: readonly TenantMachine[];
}

const machines = 60;
const histories = new Map<string, Promise<BenchHistory & { close: () => Promise<void> }>>();

const createHistory = async (engine: Engine, dispenses: number) => {
  const { store, close } = await openBench(engine);
  const places = await aFleet(store, machines);
  await fillHistory(store, places, dispenses);
  // Autovacuum would have done this by now.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(store.read);
  return { store, places, close };
};

/** A database with `dispenses` rows. All benches of a run share it, so none may change it. */
export const openHistory = (engine: Engine, dispenses: number): Promise<BenchHistory> => {
  const name = `${engine} ${dispenses}`;
  const history = histories.get(name) ?? createHistory(engine, dispenses);
  histories.set(name, history);
  return history;
};

export const closeHistories = async (): Promise<void> => {
  for (const history of histories.values()) await (await history).close();
};
