import type { KyselyPlugin } from 'kysely';
import { openStore } from '../core/db/open.ts';
import type { Store } from '../core/db/store.ts';
import { aDatabase } from './database.ts';
import { aServer, type InterruptedServer } from './server.ts';

/** Numbers of executed statements and begun transactions. */
interface Asked {
  statements: number;
  transactions: number;
}

/** A server that counts the statements and transactions of its database. */
export const aCountedServer = async (): Promise<{ server: InterruptedServer; asked: Asked }> => {
  const database = await aDatabase();
  const store = await openStore(database.place);
  const asked: Asked = { statements: 0, transactions: 0 };
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Prepared statements skip `transformQuery`, so only results are counted.
    transformResult: async ({ result }) => {
      asked.statements += 1;
      return result;
    },
  };
  const counted: Store = {
    ...store,
    read: store.read.withPlugin(counting),
    change: (work) => {
      asked.transactions += 1;
      return store.change((tx) => work(tx.withPlugin(counting)));
    },
  };
  const server = await aServer({}, {}, { store: counted }, database);
  return { server, asked };
};
