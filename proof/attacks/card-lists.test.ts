import { describe, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { buildPath } from '../../contract/request.ts';
import { testedEngines } from '../places.ts';
import { recordTrial } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { honestCalls } from './honest-calls.ts';
import { startLoops } from './loops.ts';
import { createNeighboursWithCards } from './many-cards.ts';
import { serveOthers } from './serve-others.ts';

const cards = 40_000;

describe.each(testedEngines)('on %s', (engine) => {
  test('a machine that asks for all cards again and again starves nobody', async () => {
    const server = await startAttackedServer(engine, createNeighboursWithCards(cards));
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
    const others = { rounds: 100, asks: { me, sync, payment, machines } };
    const { losses, leaks, note } = await serveOthers(server.url, others, () =>
      startLoops(4, askForAll),
    );
    recordTrial({
      what: `${engine}: all ${cards} cards asked for`,
      attempts: answers.lists + answers.put,
      losses,
      leaks: [...leaks, ...(answers.lists > 2 ? [`${answers.lists} whole lists`] : [])],
      note: `${note}; ${answers.lists} lists, ${answers.put} put off, ${Math.round(answers.bytes / 1e6)} MB`,
    });
  });
});
