import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { addressesOf, seeksPrimary } from './postgres-addresses.ts';
import { type Connections, openPool, type PoolOptions } from './postgres-pool.ts';

/** Milliseconds between two looks whether another host has become the primary. */
const lookMs = 3000;

/** Refuses a standby, or a primary that may not be written; answers the timeline of one that may. */
const timelineOf = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query(`
    select case when current_setting('transaction_read_only') = 'off'
      then pg_walfile_name(pg_current_wal_lsn()) end as "file"`);
  const [{ file }] = rows;
  if (file === null) throw new Error('it cannot be written');
  return Number.parseInt(file.slice(0, 8), 16);
};

/** One of several hosts. */
interface Host extends Connections {
  /** How often a standby had been promoted until it was the primary, when last connected to. */
  readonly timeline: () => number;
}

/** Answers itself when it gives a connection. */
const ask = async (host: Host): Promise<Host> => {
  (await host.connect()).release();
  return host;
};

const firstOf = (hosts: readonly Host[]): Promise<Host | undefined> =>
  Promise.any(hosts.map(ask)).catch(() => undefined);

/** Connections to the one that gives them; another one is looked for when it gives none any more. */
const oneOf = (first: Host, hosts: readonly Host[]): Connections => {
  let current = first;
  let search: Promise<void> | undefined;
  const closed = new AbortController();
  const others = () => hosts.filter((host) => host !== current);

  /** What is under way there nobody would answer, or one whose answers do not count any more. */
  const moveTo = (host: Host): void => {
    const former = current;
    current = host;
    former.cut();
  };

  /** Once for all who wait: a standby that is being promoted has enough to do. */
  const lookFurther = async (): Promise<void> => {
    search ??= firstOf(others())
      .then((found) => found && moveTo(found))
      .finally(() => {
        search = undefined;
      });
    await search;
  };

  /** A primary that has fallen silent, or was left behind, gives connections and answers nothing. */
  const keepLooking = async (): Promise<void> => {
    for (;;) {
      await setTimeout(lookMs, undefined, { signal: closed.signal, ref: false });
      for (const host of others()) {
        ask(host).then(
          () => host.timeline() > current.timeline() && moveTo(host),
          () => undefined,
        );
      }
    }
  };
  keepLooking().catch(() => undefined);

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
    cut: () => current.cut(),
    close: async () => {
      closed.abort();
      await Promise.all(hosts.map(({ close }) => close()));
    },
  };
};

const openHost = (address: string, options: PoolOptions): Host => {
  let timeline = 0;
  const onConnect = async (client: ClientBase) => {
    const found = await timelineOf(client);
    await options.onConnect?.(client);
    timeline = found;
  };
  return { ...openPool(address, { ...options, onConnect }), timeline: () => timeline };
};

/** One that may be read, whatever it is. */
const openAny = (address: string, options: PoolOptions): Host => ({
  ...openPool(address, options),
  timeline: () => 0,
});

const openEach = (address: string, options: PoolOptions, open: typeof openHost): Connections => {
  const [one, ...others] = addressesOf(address);
  const first = open(one, options);
  if (others.length === 0) return first;
  return oneOf(first, [first, ...others.map((other) => open(other, options))]);
};

/** Connections to the PostgreSQL of an address, of several hosts to the one that can be written. */
export const openPrimary = (address: string, options: PoolOptions): Connections =>
  openEach(address, options, seeksPrimary(address) ? openHost : openAny);

/** Connections to one of the hosts of an address, whichever answers. */
export const openStandby = (address: string, options: PoolOptions): Connections =>
  openEach(address, options, openAny);
