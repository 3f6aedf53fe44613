import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { basePath } from '../contract/endpoint.ts';
import { World } from '../e2e/world.ts';
import type { Engine } from '../server/core/db/dialect.ts';
import { startServer } from './answers.ts';
import { asking, counted, timed } from './asking.ts';
import { costOfCursor } from './cursor.ts';
import { aFleet, fill } from './fleet.ts';
import { megabytes, milliseconds, print, printLimit } from './measure.ts';
import type { Served } from './program.ts';
import type { Scale } from './scale.ts';
import { type Place, withStore } from './store.ts';

const report = `${basePath}/report/csv?isShowDispenseUpdates=true`;
/** A tiny export, which starts the worker thread. */
const small = `${report}&dateStart=2024-01-01&dateEnd=2024-01-01`;

interface Asked {
  readonly engine: Engine;
  readonly place: Place;
  readonly server: Served;
  readonly bearer: string;
  readonly total: number;
}

const benchCost = async ({ engine, place, server, bearer, total }: Asked) => {
  const peer = await costOfCursor(engine, place);
  const idle = await server.taken();
  await timed(server.url + small, bearer);
  const before = await server.taken();
  let most = before.rss;
  const looking = setInterval(async () => {
    most = Math.max(most, (await server.taken()).rss);
  }, 1000);
  await timed(server.url + report, bearer);
  clearInterval(looking);
  const after = await server.taken();
  const ours = after.cpu - before.cpu;
  print({
    what: `a bare cursor over ${total} rows ÷ their export, in processor time, ${engine}`,
    ours: milliseconds(ours),
    peer: milliseconds(peer),
    ratio: peer / ours,
    target: { atLeast: 0.5 },
  });
  const grown = Math.max(most, after.rss) - idle.rss;
  printLimit(`memory that the export adds, ${engine}`, grown, 150 * 2 ** 20, megabytes);
};

const paths = ['/admin/me', '/organization/all', '/overview/summary', '/overview/chart/pie'];

const download = new URL('download.ts', import.meta.url);

/** Downloads the whole export in a process of its own, so that it does not delay the other requests. */
const exportBeside = async (server: Served, bearer: string): Promise<void> => {
  const child = fork(download, [server.url + report, bearer]);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The export broke off');
};

const slowest = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

const benchBeside = async ({ engine, server, bearer }: Asked) => {
  let asked = 0;
  const next = () => timed(`${server.url}${basePath}${paths[asked++ % paths.length]}`, bearer);
  // Warm-up, as in a server in use.
  await asking(8, counted(4000), next);
  await server.taken();
  let isOn = true;
  const exported = exportBeside(server, bearer).finally(() => {
    isOn = false;
  });
  const times = await asking(
    32,
    () => isOn,
    async () => {
      // A person looks at the answer before the next request, a quarter of a second in the mean, and
      // not in step with the others.
      await setTimeout(Math.random() * 500);
      return next();
    },
  );
  await exported;
  const { held, answered } = await server.taken();
  const inServer = answered.filter(({ address }) => address !== report).map(({ took }) => took);
  const there = milliseconds(slowest(times, 0.99));
  const what = `p99 of ${times.length} console calls during an export (${there} where they are asked), ${engine}`;
  printLimit(what, slowest(inServer, 0.99), 25, milliseconds);
  printLimit(`longest hold of the event loop meanwhile, ${engine}`, held, 20, milliseconds);
};

const benchOn = (engine: Engine, total: number): Promise<void> =>
  withStore(engine, async (store, place) => {
    await fill(store, await aFleet(store, 60), total);
    // Autovacuum would have done this by now.
    if (engine === 'postgres') await sql`vacuum analyze`.execute(store.read);
    const server = await startServer(store, place);
    const { line } = await World.at(server.url);
    const asked: Asked = { engine, place, server, bearer: line.bearer ?? '', total };
    await benchCost(asked);
    await benchBeside(asked);
    await server.stop();
  });

/** Measures a long export and the calls during it. */
export const benchExports = async ({ engines, histories: [, total = 0] }: Scale): Promise<void> => {
  for (const engine of engines) await benchOn(engine, total);
};
