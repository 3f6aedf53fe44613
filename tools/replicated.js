import { join } from 'node:path';
import { lastLines, runQuietly } from './child.js';
import { runCluster } from './cluster.js';
import { copyOf, initialize } from './cluster-files.js';
import { Failure } from './failure.js';
import { lastingPort } from './ports.js';

/** @typedef {import('./cluster.js').Cluster} Cluster */

const settings = { wal_level: 'replica', max_wal_senders: '5' };
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/**
 * A primary and a synchronous standby: a commit is acknowledged when both have it.
 * @typedef {object} Replicated
 * @property {() => string} primaryUrl
 * @property {() => string} standbyUrl
 * @property {() => Promise<void>} kill the primary
 * @property {() => Promise<void>} promote the other one
 * @property {() => Promise<void>} rejoin makes a standby in the place of the one that was killed
 * @property {() => Promise<void>} stopStandby
 * @property {() => Promise<void>} remove
 */

/**
 * @param {string} programs the folder of initdb and postgres
 * @param {string} [folder] where both are made; in memory where there is enough
 * @returns {Promise<Replicated>}
 */
export async function startReplicated(programs, folder) {
  const runPsql = async (/** @type {Cluster} */ { env }, /** @type {string[]} */ ...statements) => {
    const args = ['--no-psqlrc', '--tuples-only', '--no-align'];
    const commands = statements.flatMap((text) => ['--command', text]);
    const result = await runQuietly(join(programs, 'psql'), [...args, ...commands], { env });
    if (result.code !== 0) throw new Failure(`psql failed:\n${lastLines(result.output)}`);
    return result.output.trim();
  };
  /** Sets the standbys that a commit waits for: `*` is any. */
  const waitFor = (/** @type {Cluster} */ cluster, /** @type {string} */ standbys) =>
    runPsql(
      cluster,
      `alter system set synchronous_standby_names = '${standbys}'`,
      'select pg_reload_conf()',
    );

  const startStandby = async (/** @type {Cluster} */ primary, /** @type {number} */ port) => {
    const standby = await runCluster(
      programs,
      await copyOf(programs, primary, folder),
      settings,
      port,
    );
    await waitFor(primary, '*');
    const isSynchronous = `select 1 from pg_stat_replication where sync_state = 'sync'`;
    while ((await runPsql(primary, isSynchronous)) !== '1') await pause();
    return standby;
  };

  const files = await initialize(programs, folder);
  let primary = await runCluster(programs, files, settings);
  let standby = await startStandby(primary, await lastingPort());
  const urlOf = (/** @type {Cluster} */ { port }) =>
    `postgres://test:${files.password}@127.0.0.1:${port}/postgres`;
  return {
    primaryUrl: () => urlOf(primary),
    standbyUrl: () => urlOf(standby),
    kill: () => primary.stop('kill'),
    promote: async () => {
      // The new primary has no standby yet.
      await waitFor(standby, '');
      await runPsql(standby, 'select pg_promote()');
      [primary, standby] = [standby, primary];
    },
    rejoin: async () => {
      await standby.remove();
      standby = await startStandby(primary, standby.port);
    },
    stopStandby: () => standby.stop('fast'),
    remove: async () => {
      await Promise.all([primary.remove(), standby.remove()]);
    },
  };
}
