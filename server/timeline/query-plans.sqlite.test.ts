import { expect, test } from 'vitest';
import { explainQuery } from '../testing/database/explain-query.ts';
import { aServer } from '../testing/server.ts';
import { hoursQuery } from './hours.ts';

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
