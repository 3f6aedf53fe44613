import { describe, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { buildPath, buildUrl } from '../../contract/request.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import { dumpTable } from '../dump.ts';
import { testedEngines } from '../places.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { cashSaleEvent } from './cash-sale.ts';
import { honestCalls } from './honest-calls.ts';
import { serveAll, startLoops } from './loops.ts';
import { measureMemory, pulseDuring, pulseText } from './vitals.ts';

describe.each(testedEngines)('on %s', (engine) => {
  test('one machine key that floods the server takes nothing from others', async () => {
    const server = await startAttackedServer(engine, createNeighbours);
    const { me, sync, payment, machines } = honestCalls(server.url, server.world);
    const { machineKey } = server.world.foreign.campus;
    const headers = {
      authorization: `Bearer ${machineKey}`,
      'content-type': 'application/json',
    };
    const rubbish = 'x'.repeat(1100);
    const memory = measureMemory(server.program);
    const sizeOfEvents = async () =>
      (await dumpTable(server.place, 'events')).reduce((sum, row) => sum + row.length, 0);
    const before = await sizeOfEvents();
    const sync200 = (turn: number, event: (seq: number) => object) =>
      fetch(server.url + buildPath(machineApi.sync), {
        method: 'POST',
        headers,
        body: JSON.stringify({
          epoch: 3,
          uptimeMs: 1,
          events: Array.from({ length: 200 }, (_, index) => event(turn * 200 + index)),
        }),
      }).then((response) => response.arrayBuffer());
    const leaving = new AbortController();
    const { losses } = trialFindings();
    let served = 0;
    let sent = 0;
    let shed = 0;
    const pulse = await pulseDuring(server.url, async () => {
      const floods = [
        startLoops(4, (turn) => sync200(turn, (seq) => ({ seq, type: 'RUBBISH', rubbish }))),
        startLoops(2, (turn) =>
          sync200(turn, (seq) => ({ ...cashSaleEvent, seq: 1_000_000 + seq, uptimeMs: 0 })),
        ),
        startLoops(
          300,
          // A machine's newer call ends its older one.
          () =>
            fetch(server.url + buildUrl(machineApi.commands, { query: { wait: 25 } }), {
              headers,
              signal: leaving.signal,
            }).then((response) => response.arrayBuffer()),
        ),
      ];
      const rounds = 60;
      const others = await serveAll(rounds, { me, sync, payment, machines });
      // The console may get a 503; machines and customers must not.
      const lost = others.lost.filter((one) => !/^(me|machines): 503$/.test(one));
      losses.push(...lost);
      shed = others.lost.length - lost.length;
      served = others.calls;
      const stopped = floods.map(({ stop }) => stop());
      leaving.abort();
      await Promise.all(stopped);
      sent = floods.reduce((sum, { done }) => sum + done(), 0);
    });
    const again = await serveAll(3, { me, sync, payment, machines });
    const storedMb = Math.round(((await sizeOfEvents()) - before) / 1024 / 1024);
    const growth = memory.growth();
    recordTrial({
      what: `${engine}: a flooding machine`,
      attempts: sent,
      losses: [...losses, ...again.lost, ...(pulse.unanswered ? ['health calls'] : [])],
      leaks: [
        ...(growth > 350 ? [`${growth} MB of memory`] : []),
        ...(storedMb > 50 ? [`${storedMb} MB stored`] : []),
      ],
      note: `${served} calls of others, ${shed} shed; ${storedMb} MB stored, + ${growth} MB of memory; ${pulseText(pulse)}`,
    });
  });

  test('a flood of reading from the console stops neither machines nor payments', async () => {
    const server = await startAttackedServer(engine, createNeighbours);
    const { report, overview, dispenses, sync, payment } = honestCalls(server.url, server.world);
    const reads = [report, overview, dispenses];
    const { losses } = trialFindings();
    let served = 0;
    let sent = 0;
    const pulse = await pulseDuring(server.url, async () => {
      const flood = startLoops(256, async (turn) => reads[turn % 3]?.());
      const others = await serveAll(100, { sync, payment });
      losses.push(...others.lost);
      served = others.calls;
      await flood.stop();
      sent = flood.done();
    });
    const again = await serveAll(3, { report, overview, dispenses, sync, payment });
    recordTrial({
      what: `${engine}: a flood of reading`,
      attempts: sent,
      losses: [...losses, ...again.lost],
      note: `${served} calls of machines and customers; ${pulseText(pulse)}`,
    });
  });
});
