import type { PostgresPoolClient } from 'kysely';
import type { PoolClient } from 'pg';
import { isConflict, isUnavailable, poolClientOf } from './postgres-connection.ts';
import type { Connections } from './postgres-pool.ts';

/** Milliseconds: validity of a lag check, and the retry delay of an unreachable replica. */
const lagCheckTtlMs = 1000;
const retryMs = 10_000;

/** True when the replica has replayed all it received or lags less than ten seconds. */
const keepsUpQuery = `select not pg_is_in_recovery()
  or now() - pg_last_xact_replay_timestamp() < interval '10 seconds'
  or (pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
    and exists (select from pg_stat_wal_receiver)) as "keepsUp"`;

/** Answers a connection to the replica, undefined when it is unreachable or lags. */
const createReplicaClient = (standby: Connections) => {
  let isKeepingUp = false;
  let validUntil = Number.NEGATIVE_INFINITY;

  const checkLag = async (client: PoolClient): Promise<boolean> => {
    if (performance.now() < validUntil) return isKeepingUp;
    validUntil = performance.now() + lagCheckTtlMs;
    const { rows } = await client.query<{ keepsUp: boolean }>(keepsUpQuery);
    isKeepingUp = rows[0]?.keepsUp ?? false;
    return isKeepingUp;
  };

  return async (): Promise<PoolClient | undefined> => {
    if (!isKeepingUp && performance.now() < validUntil) return undefined;
    let client: PoolClient | undefined;
    try {
      client = await standby.connect();
      if (await checkLag(client)) return client;
      client.release();
    } catch {
      client?.release(true);
      isKeepingUp = false;
      validUntil = performance.now() + retryMs;
    }
    return undefined;
  };
};

type Connect = () => Promise<PostgresPoolClient>;

/**
 * Connects to the replica while it keeps up, else to the primary. A query that fails on the replica,
 * because of a lost connection or a recovery conflict, is retried on the primary.
 */
export const connectToReplica = (standby: Connections, primary: Connect): Connect => {
  const takeReplicaClient = createReplicaClient(standby);
  return async () => {
    const client = await takeReplicaClient();
    if (!client) return primary();
    let primaryClient: PostgresPoolClient | undefined;
    const query = async (text: string, values: unknown[]) => {
      if (primaryClient) return primaryClient.query(text, values);
      try {
        return await client.query(text, values);
      } catch (error) {
        if (!isUnavailable(error) && !isConflict(error)) throw error;
        primaryClient = await primary();
        return primaryClient.query(text, values);
      }
    };
    const release = () => {
      client.release(primaryClient !== undefined);
      primaryClient?.release();
    };
    return poolClientOf({ query, release });
  };
};
