import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { reports } from '../../contract/reports.ts';
import { messages } from '../core/migrations/017-messages.ts';
import { aSuper } from '../testing/admins.ts';
import { aMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { aServer } from '../testing/server.ts';

test('what was stored as a sentence becomes a message where it is one, and else stays readable', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { token } = await aSuper(server);
  const failures = ['The payment has expired', 'Of bKash’s own', null];
  for (const failure of failures) await aPayment(server, machine, { failure });
  await server.store.change(async (tx) => {
    await tx
      .updateTable('machineLogs')
      .set({ message: 'Machine created: slots 1, products 20' })
      .execute();
    for (const text of messages()) await sql.raw(text).execute(tx);
  });
  const stored = await server.store.read
    .selectFrom('payments')
    .select('failure')
    .orderBy('id')
    .execute();
  expect(stored.map(({ failure }) => failure)).toEqual([
    '{"code":"paymentExpired"}',
    'Of bKash’s own',
    null,
  ]);
  const query = { isShowStockUpdates: 'true' };
  const { stocks } = await server.call(reports.generate, { token, query });
  expect(stocks?.[0]).toMatchObject({ em: 'Machine created: slots 1, products 20' });
  expect(stocks?.[0]?.codes).toBeUndefined();
});

test('a text that is stored by its code is answered in English, and as a message', async () => {
  const server = await aServer();
  await aMachine(server);
  const { token } = await aSuper(server);
  const query = { isShowStockUpdates: 'true' };
  const { stocks } = await server.call(reports.generate, { token, query });
  expect(stocks?.[0]?.em).toMatch(/^Machine created: slots \d+, products \d+$/);
  expect(stocks?.[0]?.codes).toMatchObject({ em: { code: 'machineCreated' } });
});
