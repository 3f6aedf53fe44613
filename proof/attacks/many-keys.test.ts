import { describe, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { buildPath } from '../../contract/request.ts';
import { testedEngines } from '../places.ts';
import { recordTrial } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { cashSaleEvent } from './cash-sale.ts';
import { honestCalls } from './honest-calls.ts';
import { type ServedCalls, serveAll, startLoops } from './loops.ts';
import { createNeighboursWithKeys } from './many-keys.ts';
import { serveOthers } from './serve-others.ts';

const keyCount = 1000;
const eventsPerSync = 200;

describe.each(testedEngines)('on %s', (engine) => {
  test('an organization that floods with a thousand machine keys starves nobody', async () => {
    const server = await startAttackedServer(engine, createNeighboursWithKeys(keyCount));
    const { me, sync, payment, machines } = honestCalls(server.url, server.world);
    const { keys } = server.world;
    let stored = 0;
    let put = 0;
    const flood = async (turn: number) => {
      const first = Math.floor(turn / keyCount) * eventsPerSync + 1;
      const events = Array.from({ length: eventsPerSync }, (_, index) => ({
        ...cashSaleEvent,
        seq: first + index,
        uptimeMs: 0,
      }));
      const response = await fetch(server.url + buildPath(machineApi.sync), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${keys[turn % keyCount]}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ epoch: 1, uptimeMs: 1, events }),
      });
      await response.arrayBuffer();
      if (response.status === 200) stored += eventsPerSync;
      if (response.status === 429) put += 1;
    };
    let syncs: ServedCalls = { calls: 0, lost: ['nothing was synced'], p95: 0 };
    const startFlood = () => {
      const flooding = startLoops(64, flood);
      let isOver = false;
      // A sync waits for two commits, so it is timed apart.
      const syncing = serveAll(Infinity, { sync }, () => isOver);
      const stop = async () => {
        isOver = true;
        syncs = await syncing;
        await flooding.stop();
      };
      return { stop };
    };
    const others = { rounds: 30, asks: { me, payment, machines } };
    const { losses, leaks, note } = await serveOthers(server.url, others, startFlood);
    recordTrial({
      what: `${engine}: ${keyCount} machine keys of one organization`,
      attempts: stored / eventsPerSync + put,
      losses: [...losses, ...syncs.lost],
      leaks,
      note: `${note}; ${syncs.calls} syncs of another, p95 ${syncs.p95} ms; ${stored} events stored, ${put} syncs put off`,
    });
  });
});
