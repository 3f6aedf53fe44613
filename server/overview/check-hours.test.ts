import { expect, test } from 'vitest';
import { aMachineWithHistory } from '../testing/machine-history.ts';
import { checkRollup } from './check.ts';

test('the check tells a day whose hours are not what was dispensed', async () => {
  const { server, machine } = await aMachineWithHistory();
  const check = () => checkRollup(server.store.read);
  expect(await check()).toEqual([]);
  await server.store.change((tx) =>
    tx
      .updateTable('hourRollups')
      .set({ hour3: 5 })
      .where('scopeId', '=', machine.id)
      .where('hour12', '=', 1)
      .execute(),
  );
  expect(await check()).toMatchObject([
    { scope: 'machine', scopeId: machine.id, counter: 'hours', rollup: 6, recount: 1 },
  ]);
});
