import type { KyselyPlugin } from 'kysely';
import { openStore } from '../../platform/db/open-store.ts';
import type { Store } from '../../platform/db/store.ts';
import { aServer, type InterruptedServer } from '../server.ts';
import { aDatabase } from './database.ts';

/** Numbers of executed statements and begun transactions. */
interface QueryCounts {
  statements: number;
  transactions: number;
}

/** A server that counts the statements and transactions of its database. */
export const aCountedServer = async (): Promise<{
  server: InterruptedServer;
  counts: QueryCounts;
}> => {
  const database = await aDatabase();
  const store = await openStore(database.place);
  const counts: QueryCounts = { statements: 0, transactions: 0 };
  const countingPlugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Prepared statements skip `transformQuery`, so only results are counted.
    transformResult: async ({ result }) => {
      counts.statements += 1;
      return result;
    },
  };
  const countingStore: Store = {
    ...store,
    read: store.read.withPlugin(countingPlugin),
    change: (work) => {
      counts.transactions += 1;
      return store.change((tx) => work(tx.withPlugin(countingPlugin)));
    },
  };
  const server = await aServer({}, {}, { store: countingStore }, database);
  return { server, counts };
};
