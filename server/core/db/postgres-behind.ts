import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { isConflict, isUnavailable } from './postgres-connection.ts';
import type { Connections } from './postgres-pool.ts';

/** Milliseconds: validity of a lag check, and the retry delay of an unreachable replica. */
const freshMs = 1000;
const awayMs = 10_000;

/** True when the replica has replayed all it received or lags less than ten seconds. */
const keepsUp = `select not pg_is_in_recovery()
  or now() - pg_last_xact_replay_timestamp() < interval '10 seconds'
  or (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
    and exists (select from pg_stat_wal_receiver)) as "keepsUp"`;

/** Answers a connection to the replica, undefined when it is unreachable or lags. */
const following = (standby: Connections) => {
  let believed = false;
  let freshUntil = Number.NEGATIVE_INFINITY;

  const look = async (client: PoolClient): Promise<boolean> => {
    if (performance.now() < freshUntil) return believed;
    freshUntil = performance.now() + freshMs;
    const { rows } = await client.query<{ keepsUp: boolean }>(keepsUp);
    believed = rows[0]?.keepsUp ?? false;
    return believed;
  };

  return async (): Promise<PoolClient | undefined> => {
    if (!believed && performance.now() < freshUntil) return undefined;
    let client: PoolClient | undefined;
    try {
      client = await standby.connect();
      if (await look(client)) return client;
      client.release();
    } catch {
      client?.release(true);
      believed = false;
      freshUntil = performance.now() + awayMs;
    }
    return undefined;
  };
};

type Connect = () => Promise<PostgresPoolClient>;

/**
 * Connects to the replica while it keeps up, else to the primary. A query that fails on the replica,
 * because of a lost connection or a recovery conflict, is retried on the primary.
 */
export const behind = (standby: Connections, primary: Connect): Connect => {
  const follow = following(standby);
  return async () => {
    const client = await follow();
    if (!client) return primary();
    let instead: PostgresPoolClient | undefined;
    const query = async (text: string, values: unknown[]) => {
      if (instead) return instead.query(text, values);
      try {
        return await client.query(text, values);
      } catch (error) {
        if (!isUnavailable(error) && !isConflict(error)) throw error;
        instead = await primary();
        return instead.query(text, values);
      }
    };
    const release = () => {
      client.release(instead !== undefined);
      instead?.release();
    };
    return { query, release } as unknown as PostgresPoolClient;
  };
};
