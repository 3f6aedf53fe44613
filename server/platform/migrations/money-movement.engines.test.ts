import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aMachine } from '../../testing/machines/machines.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aServer } from '../../testing/server.ts';
import { moneyMovement } from './money-movement.ts';

test('the money of payments of before moved when bKash was asked for it', async () => {
  const server = await aServer();
  const { store } = server;
  await aPayment(server, await aMachine(server));
  await store.change(async (tx) => {
    await sql`alter table "payments" drop column "movesMoney"`.execute(tx);
    for (const text of moneyMovement()) await sql.raw(text).execute(tx);
  });
  const movements = store.read.selectFrom('payments').select('movesMoney');
  expect(await movements.execute()).toEqual([{ movesMoney: 'WHEN_ASKED' }]);
});
