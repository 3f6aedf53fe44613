import { expect, test } from 'vitest';
import { explainQuery } from '../testing/database/explain-query.ts';
import { anRfid } from '../testing/machines/rfids.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { hoursQuery } from './hours.ts';
import { historyQuery } from './rfid-history.ts';

shareServer();

test('the history of a card is looked up, however many dispenses there are', async () => {
  const server = await aServer();
  const { _id } = await anRfid(server);
  const { read } = server.store;
  const rfid = await read
    .selectFrom('rfids')
    .selectAll()
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  const steps = await explainQuery(read, historyQuery(rfid, { page: 1, limit: 15 }));
  expect(steps.filter((step) => /^SCAN (?!history)/.test(step))).toEqual([]);
  expect(steps.join()).toMatch(/pointsOfRfid.*statesOfRfid/);
});

test('hours are found and counted without reading dispenses', async () => {
  const { store } = await aServer();
  const steps = await explainQuery(store.read, hoursQuery('a-machine', 1, 0, 31));
  const read = steps.filter((step) => step.includes('dispenses'));
  expect(read).toEqual([
    expect.stringMatching(/COVERING INDEX dispensesOfMachine \(machineId=\? AND dispensedAt</),
    expect.stringMatching(/COVERING INDEX dispensesOfMachine \(machineId=\? AND dispensedAt</),
    expect.stringMatching(/COVERING INDEX dispensesOfMachine .*dispensedAt>\? AND dispensedAt</),
    expect.stringMatching(/INDEX failuresOfMachine .*dispensedAt>\? AND dispensedAt</),
  ]);
});
