import { expect, test } from 'vitest';
import { aMachineWithHistory } from '../testing/machines/machine-history.ts';
import { checkRollup } from './check.ts';

test('the check reports a dispense that is counted in the wrong hour', async () => {
  const { server, machine } = await aMachineWithHistory();
  const check = () => checkRollup(server.store.read, server.settings);
  expect(await check()).toEqual([]);
  await server.store.change((tx) =>
    tx
      .updateTable('rollups')
      .set({ hour12: 0, hour13: 1 })
      .where('scopeId', '=', machine.id)
      .where('hour12', '=', 1)
      .execute(),
  );
  const moved = { scope: 'machine', scopeId: machine.id };
  expect(await check()).toMatchObject([
    { ...moved, counter: 'hour12', rollup: 0, recount: 1 },
    { ...moved, counter: 'hour13', rollup: 1, recount: 0 },
  ]);
});
