import { expect, test } from 'vitest';
import { encodeMessage } from '../../../contract/messages.ts';
import { callOutcome } from '../../payments/engine/provider-answers.ts';
import { closeCall, findLastAnsweredCall, insertCall } from '../../payments/queries.ts';
import type { Fact } from '../../payments/rules/facts.ts';
import { listAttention, scanAttention } from '../../testing/attention.ts';
import { aPairedMachine } from '../../testing/machines/sync.ts';
import { refundAnswered, refundStatusAnswered } from '../../testing/payments/payment-decisions.ts';
import { aPayment } from '../../testing/payments/payments.ts';
import { aServer } from '../../testing/server.ts';

test('a refund that bKash refuses is shown with its reason and the amount that bKash took', async () => {
  const server = await aServer();
  const { machine } = await aPairedMachine(server);
  const stuck = await aPayment(server, machine, {
    state: 'REFUND_UNKNOWN',
    flags: 'REFUND_STUCK',
    chargedAmount: 900,
    couponAmount: 100,
    failure: encodeMessage('machineDidNotDispense'),
    refundDueAt: server.clock.now,
  });
  const answer = (call: 'REFUND' | 'REFUND_STATUS', fact: Fact) =>
    server.store.change(async (tx) => {
      const id = await insertCall(tx, stuck, call, server.clock.now);
      await closeCall(tx, id, callOutcome(fact), server.clock.now);
    });
  const reason = encodeMessage('refundNotPermitted');
  const refused = { kind: 'REFUSED', code: '2082', reason, fault: 'SHOP' } as const;
  await answer('REFUND', refundAnswered(stuck, refused));
  await answer('REFUND_STATUS', refundStatusAnswered({ kind: 'NONE' }));
  await scanAttention(server);
  const failure =
    'bKash does not permit refunds by this merchant account. Ask bKash to permit them.';
  expect(await listAttention(server)).toMatchObject([
    { kind: 'REFUND_STUCK', subject: stuck.id, facts: { amount: 9, failure } },
  ]);
  const last = await findLastAnsweredCall(server.store.read, stuck.id);
  expect(last).toMatchObject({ call: 'REFUND', outcome: 'REFUSED' });
});
