import { expect, test } from 'vitest';
import { reports } from '../../contract/reports.ts';
import { aSuper } from '../testing/admins.ts';
import { aMachine } from '../testing/machines.ts';
import { aServer } from '../testing/server.ts';

test('a text that is stored by its code is answered in English, and as a message', async () => {
  const server = await aServer();
  await aMachine(server);
  const { token } = await aSuper(server);
  const query = { isShowStockUpdates: 'true' };
  const { stocks } = await server.call(reports.generate, { token, query });
  expect(stocks?.[0]?.em).toMatch(/^Machine created: slots \d+, products \d+$/);
  expect(stocks?.[0]?.codes).toMatchObject({ em: { code: 'machineCreated' } });
});
