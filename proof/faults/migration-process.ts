import type { KyselyPlugin } from 'kysely';
import { openStore } from '../../server/platform/db/open-store.ts';
import { databaseFile } from '../../server/platform/db/sqlite/sqlite-file.ts';
import { migrate } from '../../server/platform/migrations/migrate.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';

/**
 * Migrates as a start does, and is killed before its KILL_AT-th statement; prints the number of
 * statements.
 */
const settings = readSettings(process.env);
const killAt = Number(process.env.KILL_AT);
let statements = 0;

const deadly: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1;
    if (statements === killAt) process.kill(process.pid, 'SIGKILL');
    return node;
  },
  transformResult: async ({ result }) => result,
};

const store = await openStore(settings);
const file = settings.DATABASE_URL ? undefined : databaseFile(settings.DATA_DIR);
await migrate(
  { ...store, change: (work) => store.change((tx) => work(tx.withPlugin(deadly))) },
  file,
);
await store.close();
console.log(statements);
