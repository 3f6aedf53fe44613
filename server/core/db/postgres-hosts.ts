import type { ClientBase } from 'pg';
import { addressesOf, seeksPrimary } from './postgres-addresses.ts';
import { type Connections, openPool, type PoolOptions } from './postgres-pool.ts';

/** A standby, or a primary that may not be written. */
const refuseReadOnly = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('it cannot be written');
};

/** The first that gives a connection. */
const firstOf = async (pools: readonly Connections[]): Promise<Connections | undefined> => {
  for (const pool of pools) {
    const client = await pool.connect().catch(() => undefined);
    client?.release();
    if (client) return pool;
  }
  return undefined;
};

/** Connections to the one that gives them; another one is looked for when it gives none any more. */
const oneOf = (first: Connections, pools: readonly Connections[]): Connections => {
  let current = first;
  let search: Promise<Connections | undefined> | undefined;

  /** Once for all who wait: a standby that is being promoted has enough to do. */
  const lookFurther = async (): Promise<void> => {
    search ??= firstOf(pools.filter((pool) => pool !== current)).finally(() => {
      search = undefined;
    });
    current = (await search) ?? current;
  };

  return {
    connect: async () => {
      const tried = current;
      try {
        return await tried.connect();
      } catch (error) {
        if (current === tried) await lookFurther();
        if (current === tried) throw error;
        return current.connect();
      }
    },
    forget: () => current.forget(),
    close: async () => {
      await Promise.all(pools.map(({ close }) => close()));
    },
  };
};

const openEach = (address: string, options: PoolOptions): Connections => {
  const [one, ...others] = addressesOf(address);
  const first = openPool(one, options);
  if (others.length === 0) return first;
  return oneOf(first, [first, ...others.map((other) => openPool(other, options))]);
};

/** Connections to the PostgreSQL of an address, of several hosts to the one that can be written. */
export const openPrimary = (address: string, options: PoolOptions): Connections =>
  openEach(address, seeksPrimary(address) ? { ...options, onConnect: refuseReadOnly } : options);

/** Connections to one of the hosts of an address, whichever answers. */
export const openStandby = (address: string, options: PoolOptions): Connections =>
  openEach(address, options);
