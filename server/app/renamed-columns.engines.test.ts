import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { providerNames } from '../core/migrations/018-provider-names.ts';
import { aMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { aServer } from '../testing/server.ts';

test('a payment of before keeps its name and its page at the provider, and the name stays its own', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const address = { providerPaymentId: 'TR1', checkoutUrl: 'https://bkash/pay' };
  const payment = await aPayment(server, machine, address);
  await server.store.change(async (tx) => {
    await sql`alter table "payments" rename column "providerPaymentId" to "bkashPaymentId"`.execute(
      tx,
    );
    await sql`alter table "payments" rename column "checkoutUrl" to "bkashUrl"`.execute(tx);
    for (const text of providerNames()) await sql.raw(text).execute(tx);
  });
  const kept = await server.store.read.selectFrom('payments').selectAll().execute();
  expect(kept).toEqual([payment]);
  await expect(aPayment(server, machine, address)).rejects.toThrow(/unique/i);
});
