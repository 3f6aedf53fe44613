import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { needsPrimarySearch, splitAddress } from '../settings/postgres-addresses.ts';
import { type Connections, openPool, type PoolOptions } from './postgres-pool.ts';

/** Milliseconds between two probes for a new primary. */
const probeIntervalMs = 3000;

/** Throws on a standby and on a read-only primary. */
const refuseReadOnly = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new Error('it cannot be written');
};

/** The timeline id of the WAL, which grows with each promotion of a standby. */
const timelineOf = async (client: ClientBase): Promise<number> => {
  const { rows } = await client.query(`
    select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as "timeline"`);
  return rows[0]?.timeline ?? 0;
};

/** One of several hosts. */
interface Host extends Connections {
  /** Timeline at the last connection as a primary; 0 if unknown. */
  readonly timeline: () => number;
}

/** Resolves with the host when it gives a connection. */
const probeHost = async (host: Host): Promise<Host> => {
  (await host.connect()).release();
  return host;
};

const firstAnswering = (hosts: readonly Host[]): Promise<Host | undefined> =>
  Promise.any(hosts.map(probeHost)).catch(() => undefined);

/** Connects to the current host and fails over to another when it gives no connection. */
const failoverConnections = (
  first: Host,
  hosts: readonly Host[],
  isPrimary: boolean,
): Connections => {
  let current = first;
  let search: Promise<void> | undefined;
  const closed = new AbortController();
  const others = () => hosts.filter((host) => host !== current);

  const isNewer = (host: Host): boolean => host.timeline() > current.timeline();

  const moveTo = (host: Host): void => {
    const former = current;
    const isOutdated = isNewer(host);
    current = host;
    // Running queries there would never end, or be answered by a host that is no longer the primary.
    if (isOutdated) former.abortAll();
  };

  /** One search for all callers, to spare a standby that is being promoted. */
  const findOtherHost = async (): Promise<void> => {
    search ??= firstAnswering(others())
      .then((found) => found && moveTo(found))
      .finally(() => {
        search = undefined;
      });
    await search;
  };

  /** A hung or demoted primary may still accept connections, so the others are probed all the time. */
  const probeOtherHosts = async (): Promise<void> => {
    for (;;) {
      await setTimeout(probeIntervalMs, undefined, { signal: closed.signal, ref: false });
      for (const host of others()) {
        probeHost(host).then(
          () => isNewer(host) && moveTo(host),
          () => undefined,
        );
      }
    }
  };
  if (isPrimary) probeOtherHosts().catch(() => undefined);

  return {
    connect: async () => {
      const tried = current;
      try {
        return await tried.connect();
      } catch (error) {
        if (current === tried) await findOtherHost();
        if (current === tried) throw error;
        return current.connect();
      }
    },
    discard: () => current.discard(),
    abortAll: () => current.abortAll(),
    close: async () => {
      closed.abort();
      await Promise.all(hosts.map(({ close }) => close()));
    },
  };
};

const openPrimaryHost = (address: string, options: PoolOptions): Host => {
  let timeline = 0;
  const onConnect = async (client: ClientBase) => {
    await refuseReadOnly(client);
    await options.onConnect?.(client);
    // Managed PostgreSQL with its own storage may not know the function.
    timeline = await timelineOf(client).catch(() => 0);
  };
  return { ...openPool(address, { ...options, onConnect }), timeline: () => timeline };
};

/** A host for reading, primary or standby. */
const openAnyHost = (address: string, options: PoolOptions): Host => ({
  ...openPool(address, options),
  timeline: () => 0,
});

const openHosts = (address: string, options: PoolOptions, isPrimary: boolean): Connections => {
  const open = isPrimary ? openPrimaryHost : openAnyHost;
  const [firstAddress, ...otherAddresses] = splitAddress(address);
  const first = open(firstAddress, options);
  if (otherAddresses.length === 0) return first;
  return failoverConnections(
    first,
    [first, ...otherAddresses.map((otherAddress) => open(otherAddress, options))],
    isPrimary,
  );
};

/** Connects to the primary among the hosts of an address. */
export const openPrimary = (address: string, options: PoolOptions): Connections =>
  openHosts(address, options, needsPrimarySearch(address));

/** Connects to any host of an address that answers. */
export const openStandby = (address: string, options: PoolOptions): Connections =>
  openHosts(address, options, false);
