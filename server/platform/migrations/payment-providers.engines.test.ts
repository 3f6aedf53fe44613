import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PaymentState } from '../../../contract/payments.ts';
import { insertGateway } from '../../gateways/queries.ts';
import { hourMs } from '../../testing/durations.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aServer } from '../../testing/server.ts';
import { dialects } from '../db/dialect.ts';
import { moneyMovement } from './money-movement.ts';
import { paymentProviders } from './payment-providers.ts';
import { refundForms } from './refund-forms.ts';

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

test('refunds of before were made by version 2, and those under way may have been made', async () => {
  const server = await aServer();
  const { store, clock } = server;
  const machine = await aMachine(server);
  const states: readonly [PaymentState, number | null][] = [
    ['REFUND_DUE', null],
    ['REFUNDING', clock.now],
    ['REFUND_UNKNOWN', null],
    ['REFUNDED', clock.now],
    ['DISPENSED', null],
  ];
  const rows = [];
  for (const [state, lastTryAt] of states)
    rows.push(await aPayment(server, machine, { state, lastTryAt }));
  await store.change(async (tx) => {
    for (const column of ['refundForm', 'openRefunds', 'formChangedAt'])
      await sql`alter table "payments" drop column ${sql.ref(column)}`.execute(tx);
    await sql`alter table "paymentCalls" drop column "form"`.execute(tx);
    await sql`drop table "refundForms"`.execute(tx);
    for (const text of refundForms(dialects[store.engine])) await sql.raw(text).execute(tx);
  });
  const found = await Promise.all(
    rows.map(({ id }) =>
      store.read
        .selectFrom('payments')
        .select(['state', 'refundForm', 'openRefunds'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ),
  );
  expect(found).toEqual([
    { state: 'REFUND_DUE', refundForm: null, openRefunds: 0 },
    { state: 'REFUNDING', refundForm: 'V2', openRefunds: 1 },
    { state: 'REFUND_UNKNOWN', refundForm: 'V2', openRefunds: 1 },
    { state: 'REFUNDED', refundForm: 'V2', openRefunds: 0 },
    { state: 'DISPENSED', refundForm: null, openRefunds: 0 },
  ]);
});
