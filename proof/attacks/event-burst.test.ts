import { describe, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { buildPath } from '../../contract/request.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import { testedEngines } from '../places.ts';
import { recordTrial } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { cashSaleEvent } from './cash-sale.ts';
import { honestCalls } from './honest-calls.ts';
import { serveOthers } from './serve-others.ts';

/** Syncs of a burst, each with as many events as one may have. */
const syncs = 170;
const eventsPerSync = 200;

describe.each(testedEngines)('on %s', (engine) => {
  test('a burst of 34,000 events of one machine leaves the reads of others quick', async () => {
    const server = await startAttackedServer(engine, createNeighbours);
    const { me, overview, machines, dispenses, sync, sale } = honestCalls(server.url, server.world);
    const { machineKey } = server.world.foreign.campus;
    let sent = 0;
    let stored = 0;
    const send = async () => {
      while (sent < syncs) {
        const first = sent * eventsPerSync + 1;
        sent += 1;
        const events = Array.from({ length: eventsPerSync }, (_, index) => ({
          ...cashSaleEvent,
          seq: first + index,
        }));
        const response = await fetch(server.url + buildPath(machineApi.sync), {
          method: 'POST',
          headers: { authorization: `Bearer ${machineKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ epoch: 3, uptimeMs: 1, events }),
        });
        await response.arrayBuffer();
        if (response.status === 200) stored += eventsPerSync;
      }
    };
    const startBurst = () => {
      let isOver = false;
      const burst = Promise.all(Array.from({ length: 8 }, send)).finally(() => {
        isOver = true;
      });
      return { isOver: () => isOver, stop: () => burst };
    };
    const others = { rounds: 30, asks: { me, overview, machines, dispenses, sync, sale } };
    const { losses, leaks, note } = await serveOthers(server.url, others, startBurst);
    recordTrial({
      what: `${engine}: a burst of events`,
      attempts: stored,
      losses,
      leaks,
      note,
    });
  });
});
