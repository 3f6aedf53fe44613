import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertGateway } from '../../gateways/queries.ts';
import { hourMs } from '../../testing/durations.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aServer } from '../../testing/server.ts';
import { paymentProviders } from './payment-providers.ts';

test('payments and credentials of before are of bKash, which waits for a customer for a day', async () => {
  const server = await aServer();
  const { store, clock } = server;
  const machine = await aMachine(server);
  const tenant = { id: machine.institutionId, organizationId: machine.organizationId };
  await aPayment(server, machine);
  await store.change(async (tx) => {
    await insertGateway(tx, tenant, { username: 'a-shop', sealed: '' }, clock.now);
    await sql`alter table "gateways" drop column "provider"`.execute(tx);
    for (const column of ['provider', 'lifeMs'])
      await sql`alter table "payments" drop column ${sql.ref(column)}`.execute(tx);
    for (const text of paymentProviders()) await sql.raw(text).execute(tx);
  });
  const { read } = store;
  expect(await read.selectFrom('payments').select(['provider', 'lifeMs']).execute()).toEqual([
    { provider: 'bkash', lifeMs: 24 * hourMs },
  ]);
  expect(await read.selectFrom('gateways').select('provider').execute()).toEqual([
    { provider: 'bkash' },
  ]);
});
