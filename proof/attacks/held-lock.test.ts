import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { buildRequest } from '../../contract/request.ts';
import { databaseFile } from '../../server/platform/db/sqlite/sqlite-file.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import { recordTrial } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { honestCalls } from './honest-calls.ts';
import { startLoops } from './loops.ts';
import { serveOthers } from './serve-others.ts';

/** Longer than a change waits for the lock, in milliseconds. */
const heldMs = 12_000;
/** Half of what the busy timeout of the driver would block the process for, in milliseconds. */
const blockedMs = 5000;

test('a program that holds the write lock of SQLite stops neither reads nor /livez', async () => {
  const server = await startAttackedServer('sqlite', createNeighbours);
  const { callers, own } = server.world;
  const { me, overview, machines: list } = honestCalls(server.url, server.world);
  const params = { institutionId: own.campus.id, machineId: own.campus.machine.id };
  const rename = async (name: string) => {
    const call = { params, body: { name, price: 10 } };
    const { url, ...request } = buildRequest(machines.update, call, callers.SUPER.token);
    const response = await fetch(server.url + url, request);
    await response.arrayBuffer();
    return response.status;
  };
  const holder = new Database(databaseFile(server.place.dataDir));
  onTestFinished(() => void holder.close());
  let refused = 0;
  const holdLock = () => {
    let isOver = false;
    holder.exec('begin immediate');
    const changes = startLoops(2, async (turn) => {
      if ((await rename(`Name ${turn}`)) === 503) refused += 1;
    });
    const held = setTimeout(heldMs).then(() => {
      holder.exec('commit');
      isOver = true;
    });
    return { isOver: () => isOver, stop: () => Promise.all([held, changes.stop()]) };
  };
  const others = { rounds: 20, asks: { me, overview, machines: list } };
  const { losses, leaks, pulse, note } = await serveOthers(server.url, others, holdLock);
  expect(await rename('Afterwards')).toBe(200);
  recordTrial({
    what: 'sqlite: the write lock held by another program',
    attempts: refused,
    losses,
    leaks: [...leaks, ...(pulse.slowest > blockedMs ? [`/livez after ${pulse.slowest} ms`] : [])],
    note: `${note}; ${refused} changes put off`,
  });
});
