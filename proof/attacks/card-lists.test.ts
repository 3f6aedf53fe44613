import { describe, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { buildPath } from '../../contract/request.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import { anRfid } from '../../server/testing/rfids.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { testedEngines } from '../places.ts';
import { recordTrial } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { honestCalls } from './honest-calls.ts';
import { serveAll, startLoops } from './loops.ts';
import { pulseDuring, pulseText } from './vitals.ts';

const cards = 40_000;

const withCards = async (server: TestServer) => {
  const neighbours = await createNeighbours(server);
  const institution = neighbours.foreign.campus;
  const { _id } = await anRfid(server, { institution });
  const one = await server.store.read
    .selectFrom('rfids')
    .selectAll()
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < cards; from += 500) {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...one,
      id: `copy-${from + index}`,
      physicalId: `COPY${from + index}`,
      cardKey: `COPY${from + index}`,
    }));
    await server.store.change((tx) => tx.insertInto('rfids').values(rows).execute());
  }
  return neighbours;
};

describe.each(testedEngines)('on %s', (engine) => {
  test('a machine that asks for all cards again and again starves nobody', async () => {
    const server = await startAttackedServer(engine, withCards);
    const { me, sync, payment, machines } = honestCalls(server.url, server.world);
    const { machineKey } = server.world.foreign.campus;
    const answers = { lists: 0, bytes: 0, put: 0 };
    const askForAll = (turn: number) =>
      fetch(server.url + buildPath(machineApi.sync), {
        method: 'POST',
        headers: { authorization: `Bearer ${machineKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          epoch: 1,
          uptimeMs: 1,
          ...(turn % 2 && { cardsVersion: 1 }),
        }),
      }).then(async (response) => {
        const { byteLength } = await response.arrayBuffer();
        answers.bytes += byteLength;
        if (response.status === 429) answers.put += 1;
        if (byteLength > 1_000_000) answers.lists += 1;
      });
    let served = { calls: 0, lost: [] as string[], p95: 0 };
    const pulse = await pulseDuring(server.url, async () => {
      const flood = startLoops(4, askForAll);
      served = await serveAll(100, { me, sync, payment, machines });
      await flood.stop();
    });
    recordTrial({
      what: `${engine}: all ${cards} cards asked for`,
      attempts: answers.lists + answers.put,
      losses: [...served.lost, ...(pulse.unanswered ? ['health calls'] : [])],
      leaks: answers.lists > 2 ? [`${answers.lists} whole lists`] : [],
      note: `others' p95 ${served.p95} ms; ${answers.lists} lists, ${answers.put} put off, ${Math.round(answers.bytes / 1e6)} MB; ${pulseText(pulse)}`,
    });
  });
});
