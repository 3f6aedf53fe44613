import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { Place } from '../server/stats/rollup.ts';
import { aFleet } from './fleet.ts';
import { print } from './measure.ts';
import type { Asked } from './one-server.ts';
import { withStore } from './store.ts';

const forMs = 5000;
const sampleMs = 20;
const most = 100;
const servers = 3;

/** Acknowledged events a second, and the share of the database's time in which a rollup row is waited for. */
interface Measured {
  readonly rate: number;
  readonly waiting: number;
}

const server = new URL('one-server.ts', import.meta.url);

/** Looks again and again who waits for whom, until the work is done. */
const waitingDuring = async (client: Client, work: Promise<unknown>): Promise<number> => {
  let isOver = false;
  const over = work.finally(() => {
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
  await over;
  return seen.waiting / Math.max(1, seen.busy);
};

const run = async (url: string, shares: readonly (readonly Place[])[]): Promise<Measured> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const sold = Promise.all(
    shares.map(async (places) => {
      const child = fork(server);
      const asked: Asked = { url, places, forMs };
      child.send(asked);
      const [count] = await once(child, 'message');
      return Number(count);
    }),
  );
  const waiting = await waitingDuring(client, sold);
  await client.end();
  const total = (await sold).reduce((sum, count) => sum + count, 0);
  return { rate: (total / forMs) * 1000, waiting };
};

const told = ({ rate, waiting }: Measured): string =>
  `${Math.round(rate)} events/s, ${Math.round(waiting * 100)} % of the database's time waiting for a rollup row`;

/** Single events, each acknowledged after its commit, through one server and through three. */
export const benchServers = (): Promise<void> =>
  withStore('postgres', async (store, { DATABASE_URL: url = '' }) => {
    const places = await aFleet(store, 2 * (1 + servers) * most);
    const some = (count: number) => places.splice(0, count);
    for (const machines of [4, most]) {
      const peer = await run(url, [some(machines)]);
      const ours = await run(
        url,
        Array.from({ length: servers }, () => some(machines)),
      );
      print({
        what: `acknowledged single events, ${servers} servers ÷ 1 on one PostgreSQL, ${machines} machines at each`,
        ours: told(ours),
        peer: told(peer),
        ratio: ours.rate / peer.rate,
        target: { atLeast: 2 },
      });
    }
  });
