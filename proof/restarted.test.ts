import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../server/core/db/open.ts';
import { aDurablePostgres } from '../tools/postgres.js';
import { aClient, aFleet, type Client, looking, polling, selling } from './clients.ts';
import { Program } from './program.ts';

const lookMs = 10;

const eachHas = async (
  clients: readonly Client[],
  what: 'done' | 'putOff',
  since: readonly Client[],
) => {
  const isMore = (client: Client, index: number) => client[what] > (since[index]?.[what] ?? 0);
  while (!clients.every(isMore) && !clients.some(({ faults }) => faults.length)) {
    await setTimeout(lookMs);
  }
};

const snapshot = (clients: readonly Client[]) => clients.map((client) => ({ ...client }));

test('a PostgreSQL that is restarted and killed under load puts everybody off, and nothing is lost', async () => {
  const postgres = await aDurablePostgres();
  onTestFinished(postgres.remove);
  const settings = {
    DATABASE_URL: postgres.url,
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  const server = await Program.at(settings);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  await server.start();

  const { admin, fleet } = await aFleet(server.url, 8);
  const sellers = fleet.map(selling);
  const stopping = new AbortController();
  const deeds = [
    ...sellers.map(({ deed }) => deed),
    ...fleet.slice(0, 4).map(polling),
    ...Array.from({ length: 4 }, () => looking(admin)),
  ];
  const clients = deeds.map((deed) => aClient(deed, stopping.signal));
  await eachHas(clients, 'done', []);
  for (const way of ['fast', 'immediate', 'kill'] as const) {
    const before = snapshot(clients);
    await postgres.stop(way);
    await eachHas(clients, 'putOff', before);
    const during = snapshot(clients);
    await postgres.start();
    await eachHas(clients, 'done', during);
  }
  stopping.abort();
  await Promise.all(clients.map(({ stopped }) => stopped));

  expect(clients.flatMap(({ faults }) => faults)).toEqual([]);
  const store = await openStore({ DATABASE_URL: postgres.url, DATA_DIR: '' });
  const stored = await store.read
    .selectFrom('events')
    .select(['machineId', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('machineId')
    .execute();
  await store.close();
  for (const [index, { journal }] of sellers.entries()) {
    const { machineId } = fleet[index] ?? {};
    expect(stored.find((row) => row.machineId === machineId)?.count).toBe(journal.acknowledged);
  }
  expect(await server.end()).toBe(0);
}, 120_000);
