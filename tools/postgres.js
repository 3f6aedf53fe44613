import { startCluster } from './cluster.js';
import { Failure } from './failure.js';
import { oldestPostgres, postgresFolder } from './postgres-programs.js';
import { installWithApt } from './programs.js';
import { startReplicated } from './replicated.js';

/**
 * Provides a PostgreSQL where databases may be created: that of DATABASE_URL, or a temporary one that
 * is removed by `stop` or when this process ends. A durable one keeps every commit, as the server
 * requires.
 * @param {{ durable?: boolean }} [options]
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function postgresForTests({ durable = false } = {}) {
  const named = process.env.DATABASE_URL;
  if (named) return { url: named, stop: async () => {} };
  const { url, remove } = await startCluster(await findPostgres(), { durable });
  return { url, stop: remove };
}

/**
 * Starts a durable PostgreSQL, in this folder or a temporary one, that can be stopped and restarted.
 * @param {string} [folder]
 */
export const aDurablePostgres = async (folder) =>
  startCluster(await findPostgres(), { durable: true, folder });

/**
 * Starts a durable PostgreSQL with a synchronous standby, in this folder or a temporary one.
 * @param {string} [folder]
 */
export const aReplicatedPostgres = async (folder) => startReplicated(await findPostgres(), folder);

async function findPostgres() {
  const found = postgresFolder();
  if (found) return found;
  await installWithApt('postgresql');
  const installed = postgresFolder();
  if (installed) return installed;
  throw new Failure(
    `The tests on PostgreSQL need PostgreSQL ${oldestPostgres} or newer: install it (on Debian: apt-get install postgresql), or name a database with DATABASE_URL.`,
  );
}
