import { sql } from 'kysely';
import type { Db } from '../store.ts';

export interface Replication {
  readonly standbys: number;
  /** A commit waits for a standby, or a failover to it loses the commit. */
  readonly isSynchronous: boolean;
  /** The standby furthest behind; null unless the user may see it (role `pg_monitor`). */
  readonly lagBytes: number | null;
}

/** Describes the standbys of a primary. */
export const readReplication = async (db: Db): Promise<Replication> => {
  const { rows } = await sql<Replication>`
    select count(*) as "standbys",
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') not in ('off', 'local') as "isSynchronous",
      max(case when not pg_is_in_recovery()
        then pg_wal_lsn_diff(pg_current_wal_lsn(), "replay_lsn") end) as "lagBytes"
    from pg_stat_replication`.execute(db);
  const [replication] = rows;
  if (!replication) throw new Error('A count without a row');
  return replication;
};
