import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PaymentState } from '../../../contract/payments.ts';
import { aMachine } from '../../testing/machines/machines.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aServer } from '../../testing/server.ts';
import { dialects } from '../db/dialect.ts';
import { refundForms } from './refund-forms.ts';

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
