import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { addressesOf, seeksPrimary } from './postgres-addresses.ts';
import { type Connections, openPool, type PoolOptions } from './postgres-pool.ts';

/** Milliseconds between two looks whether another host has become the primary. */
const lookMs = 3000;

/** A standby, or a primary that may not be written. */
const refuseReadOnly = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('it cannot be written');
};

/** How often a standby had been promoted until it was this primary. */
const timelineOf = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query(`
    select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as "timeline"`);
  return rows[0]?.timeline ?? 0;
};

/** One of several hosts. */
interface Host extends Connections {
  /** When it was last connected to as a primary; 0 where it keeps none. */
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
const oneOf = (first: Host, hosts: readonly Host[], isPrimary: boolean): Connections => {
  let current = first;
  let search: Promise<void> | undefined;
  const closed = new AbortController();
  const others = () => hosts.filter((host) => host !== current);

  const isNewer = (host: Host): boolean => host.timeline() > current.timeline();

  const moveTo = (host: Host): void => {
    const former = current;
    const isLeftBehind = isNewer(host);
    current = host;
    // What is under way there nobody would answer, or one whose answers do not count any more.
    if (isLeftBehind) former.cut();
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
          () => isNewer(host) && moveTo(host),
          () => undefined,
        );
      }
    }
  };
  if (isPrimary) keepLooking().catch(() => undefined);

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
    await refuseReadOnly(client);
    await options.onConnect?.(client);
    // A PostgreSQL whose storage is not its own may not tell.
    timeline = await timelineOf(client).catch(() => 0);
  };
  return { ...openPool(address, { ...options, onConnect }), timeline: () => timeline };
};

/** One that may be read, whatever it is. */
const openAny = (address: string, options: PoolOptions): Host => ({
  ...openPool(address, options),
  timeline: () => 0,
});

const openEach = (address: string, options: PoolOptions, isPrimary: boolean): Connections => {
  const open = isPrimary ? openHost : openAny;
  const [one, ...others] = addressesOf(address);
  const first = open(one, options);
  if (others.length === 0) return first;
  return oneOf(first, [first, ...others.map((other) => open(other, options))], isPrimary);
};

/** Connections to the PostgreSQL of an address, of several hosts to the one that can be written. */
export const openPrimary = (address: string, options: PoolOptions): Connections =>
  openEach(address, options, seeksPrimary(address));

/** Connections to one of the hosts of an address, whichever answers. */
export const openStandby = (address: string, options: PoolOptions): Connections =>
  openEach(address, options, false);
