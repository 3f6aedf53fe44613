import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { TenantMachine } from '../server/stats/rollup.ts';
import { aFleet } from './fleet.ts';
import { printResult } from './measure.ts';
import type { SellTask } from './one-server.ts';
import { canGiveShares, giveShare } from './share.ts';
import { withStore } from './store.ts';

const forMs = 5000;
const sampleMs = 20;
const fewMachines = 4;
const manyMachines = 100;
const severalServers = 3;
/** CPU quota of a server in cores: three of them and PostgreSQL fit on two cores. */
const shareOfCore = 1 / 6;

/** Acknowledged events a second, and the share of database time spent waiting for a rollup row. */
interface ServersMeasurement {
  readonly rate: number;
  readonly waiting: number;
}

const server = new URL('one-server.ts', import.meta.url);

/** Samples the lock waits of the database until `work` is done. */
const waitingDuring = async (client: Client, work: Promise<unknown>): Promise<number> => {
  let isOver = false;
  const workDone = work.finally(() => {
    isOver = true;
  });
  const seen = { busy: 0, waiting: 0 };
  while (!isOver) {
    const { rows } = await client.query<{ waits: boolean }>(
      `select coalesce(wait_event_type = 'Lock', false) and query like '%"rollups"%' as "waits"
        from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()`,
    );
    seen.busy += rows.length;
    seen.waiting += rows.filter(({ waits }) => waits).length;
    await setTimeout(sampleMs);
  }
  await workDone;
  return seen.waiting / Math.max(1, seen.busy);
};

/** Starts a server process and waits until its modules are loaded. */
const startServerProcess = async () => {
  const child = fork(server);
  await once(child, 'message');
  return child;
};

/** Runs one server per group of machines, each limited to `share` of a core if given. */
const measureServers = async (
  url: string,
  groups: readonly (readonly TenantMachine[])[],
  share?: number,
): Promise<ServersMeasurement> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const serverProcesses = await Promise.all(
    groups.map(async (places) => ({ places, child: await startServerProcess() })),
  );
  const soldCounts = Promise.all(
    serverProcesses.map(async ({ places, child }) => {
      const removeGroup = share === undefined ? undefined : giveShare(child.pid ?? 0, share);
      const task: SellTask = { url, places, forMs };
      child.send(task);
      const ended = once(child, 'exit');
      const [count] = await once(child, 'message');
      await ended;
      removeGroup?.();
      return Number(count);
    }),
  );
  const waiting = await waitingDuring(client, soldCounts);
  await client.end();
  const total = (await soldCounts).reduce((sum, count) => sum + count, 0);
  return { rate: (total / forMs) * 1000, waiting };
};

const formatMeasurement = ({ rate, waiting }: ServersMeasurement): string =>
  `${Math.round(rate)} events/s, ${Math.round(waiting * 100)} % of the database's time waiting for a rollup row`;

interface ServersComparison {
  readonly servers: number;
  /** Machines per server. */
  readonly machines: number;
  readonly share?: number;
}

const comparisons: readonly ServersComparison[] = [
  ...[fewMachines, manyMachines].map((machines) => ({ servers: severalServers, machines })),
  ...[severalServers, 2 * severalServers].flatMap((servers) =>
    [fewMachines, manyMachines].map((machines) => ({ servers, machines, share: shareOfCore })),
  ),
];

const machinesOf = ({ servers, machines }: ServersComparison): number => (1 + servers) * machines;

/** Measures single events, each acknowledged after its commit, through one server and through several. */
export const benchServers = (): Promise<void> =>
  withStore('postgres', async (store, { DATABASE_URL: url = '' }) => {
    const hasShares = canGiveShares();
    if (!hasShares)
      console.log('Servers with a share of a core each: root on Linux can give them.');
    const possible = comparisons.filter(({ share }) => share === undefined || hasShares);
    const all = possible.reduce((sum, comparison) => sum + machinesOf(comparison), 0);
    const places = await aFleet(store, all);
    for (const { servers, machines, share } of possible) {
      const group = () => places.splice(0, machines);
      const peer = await measureServers(url, [group()], share);
      const ours = await measureServers(url, Array.from({ length: servers }, group), share);
      const shared = share === undefined ? '' : `, a ${Math.round(1 / share)}th of a core for each`;
      printResult({
        what: `acknowledged single events, ${servers} servers ÷ 1 on one PostgreSQL, ${machines} machines at each${shared}`,
        ours: formatMeasurement(ours),
        peer: formatMeasurement(peer),
        ratio: ours.rate / peer.rate,
        target: { atLeast: 2 },
      });
    }
  });
