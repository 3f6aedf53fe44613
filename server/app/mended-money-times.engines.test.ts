import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { PaymentEvents, Payments } from '../core/db/schema.ts';
import { moneyTimes } from '../core/migrations/016-money-times.ts';
import { insertEvent } from '../payments/queries.ts';
import { aMachine } from '../testing/machines.ts';
import { aPayment } from '../testing/payments.ts';
import { aServer } from '../testing/server.ts';

const indexes = [
  'chargedOfInstitution',
  'chargedOfPlatform',
  'refundedOfInstitution',
  'refundedOfPlatform',
  'openOfInstitution',
  'openOfPlatform',
  'unchargedAtMachine',
  'trxIdNamed',
  'refundTrxIdNamed',
];

test('the money times of an old payment come from its history, else from its last change', async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const anEvent = (payment: Payments, version: number, at: number, toState: Payments['state']) => {
    const { id: paymentId, organizationId, institutionId } = payment;
    const place = { paymentId, organizationId, institutionId };
    const nothing = { fromState: null, adminId: null, detail: '{}' };
    const event: PaymentEvents = { ...place, ...nothing, version, at, event: 'ASKED', toState };
    return server.store.change((tx) => insertEvent(tx, event));
  };
  const refunded = await aPayment(server, machine, { state: 'REFUNDED', refundTrxId: 'R1' });
  await anEvent(refunded, 1, 100, 'PAID');
  await anEvent(refunded, 2, 200, 'REFUND_DUE');
  await anEvent(refunded, 3, 300, 'REFUNDED');
  const late = await aPayment(server, machine, { state: 'REFUND_DUE' });
  await anEvent(late, 1, 400, 'FAILED');
  await anEvent(late, 2, 500, 'REFUND_DUE');
  const silent = await aPayment(server, machine, { changedAt: 600 });
  const unpaid = await aPayment(server, machine, { state: 'FAILED', trxId: null });
  await server.store.change(async (tx) => {
    for (const name of indexes) await sql`drop index ${sql.ref(name)}`.execute(tx);
    for (const name of ['chargedAt', 'refundedAt']) {
      await sql`alter table "payments" drop column ${sql.ref(name)}`.execute(tx);
    }
    for (const text of moneyTimes()) await sql.raw(text).execute(tx);
  });
  const timesOf = ({ id }: Payments) =>
    server.store.read
      .selectFrom('payments')
      .select(['chargedAt', 'refundedAt'])
      .where('id', '=', id)
      .executeTakeFirst();
  expect(await timesOf(refunded)).toEqual({ chargedAt: 100, refundedAt: 300 });
  expect(await timesOf(late)).toEqual({ chargedAt: 500, refundedAt: null });
  expect(await timesOf(silent)).toEqual({ chargedAt: 600, refundedAt: null });
  expect(await timesOf(unpaid)).toEqual({ chargedAt: null, refundedAt: null });
});
