import { describe, expect, test } from 'vitest';
import { dispenses } from '../../contract/dispenses.ts';
import { payments as calls } from '../../contract/payments.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { aFlow, chargedMoney, daySeconds, refundedMoney } from '../shop.ts';

/** An admin's actions on the last payment. */
const anAdmin = async ({ world, machine, payment }: Awaited<ReturnType<typeof aFlow>>) => {
  const { token } = await aSuper(world);
  const params = { institutionId: machine.institutionId, paymentId: (await payment()).id };
  const reason = 'The customer called';
  return {
    look: () => world.call(calls.one, { params, token }),
    refund: () => world.call(calls.refund, { params, body: { reason }, token }),
    settle: (as: string, refundTrxID?: string) =>
      world.ask(calls.settle, { params, body: { reason, as, refundTrxID }, token }),
  };
};

describe('an operator', () => {
  test('sees the amount and the trxID that bKash names, and gives that amount back', async () => {
    const flow = await aFlow();
    const { world, pay, pass, payment } = flow;
    world.bkash.faults.always('execute', 'otherCharge');
    await pay();
    world.bkash.faults.always('query', 'loseRequest');
    await pass(30, false);
    expect((await payment()).flags).toBe('WRONG_AMOUNT');
    const admin = await anAdmin(flow);
    const { said } = await admin.look();
    const [charged] = world.bkash.payments();
    expect(said).toMatchObject({
      call: 'EXECUTE',
      kind: 'COMPLETED',
      amount: 8,
      currency: 'BDT',
      trxID: charged?.charge?.trxID,
    });
    await admin.refund();
    expect((await payment()).state).toBe('REFUNDED');
    expect(await flow.money()).toEqual({ charged: 800, refunded: 800 });
  });

  test('reads no failure in the history of a pad that dropped', async () => {
    const flow = await aFlow();
    await flow.pay();
    await flow.obey();
    expect((await flow.payment()).state).toBe('DISPENSED');
    const { history } = await (await anAdmin(flow)).look();
    expect(history.filter(({ detail }) => detail.includes('not dispense'))).toEqual([]);
  });

  test('gives the money back while the machine is silent, and the late drop is flagged', async () => {
    const flow = await aFlow();
    const { controller, pay, pass, payment, money } = flow;
    await pay();
    await controller.sync();
    await controller.machine.carryOut();
    await pass(180, false);
    const admin = await anAdmin(flow);
    await admin.refund();
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'SILENT_MACHINE' });
    expect(await money()).toEqual(refundedMoney);
    const { history } = await admin.look();
    const ordered = history.find(({ event }) => event === 'REFUND_WANTED');
    expect(ordered?.detail).toContain('The customer called');
    await controller.sync();
    expect((await payment()).flags).toBe('DISPENSED_AND_REFUNDED');
  });

  test.each([
    ['REFUNDED_BY_BKASH', 'RFD1', 'REFUNDED', 'RFD1'],
    ['REFUNDED_IN_CASH', undefined, 'REFUNDED', null],
    ['NOT_OWED', undefined, 'FAILED', null],
  ])(
    'settles a refund that bKash refuses as %s, and no more is claimed',
    async (as, trxID, state, refundTrxId) => {
      const flow = await aFlow();
      const { world, controller, pay, obey, pass, payment, money } = flow;
      world.bkash.faults.always('refund', { envelope: 'external', code: '2072' });
      controller.planMotion('NO_DROP');
      await pay();
      await obey();
      await pass(1);
      const admin = await anAdmin(flow);
      expect((await admin.settle('REFUNDED_BY_BKASH')).status).toBe(400);
      expect((await admin.settle(as, trxID)).status).toBe(200);
      const settled = { state, flags: '', settledAs: as, refundTrxId };
      expect(await payment()).toMatchObject(settled);
      await pass(2 * daySeconds);
      await world.reconcile();
      expect(await payment()).toMatchObject(settled);
      expect(await money()).toEqual(chargedMoney);
    },
  );

  test('sees a pad that was refunded in cash as refunded, in the list as in the file', async () => {
    const flow = await aFlow();
    const { world, machine, controller, pay, obey, pass } = flow;
    world.bkash.faults.always('refund', { envelope: 'external', code: '2072' });
    controller.planMotion('NO_DROP');
    await pay();
    await obey();
    await pass(1);
    await (await anAdmin(flow)).settle('REFUNDED_IN_CASH');
    const { token } = await aSuper(world);
    const params = { institutionId: machine.institutionId };
    const { dispenses: rows } = await world.call(dispenses.all, { params, token });
    expect(rows).toMatchObject([{ paid: 10, refund: { trxID: 'CASH' } }]);
    const file = await world.call(dispenses.csv, { params, token });
    expect(new TextDecoder().decode(file)).toContain('BKASH (Paid) [REFUNDED]');
  });

  test('reads of the merchant balance, not of the customer’s, when bKash refuses a refund', async () => {
    const flow = await aFlow();
    const { world, controller, pay, obey, pass, payment } = flow;
    world.bkash.faults.always('refund', { envelope: 'external', code: '2023' });
    controller.planMotion('NO_DROP');
    await pay();
    await obey();
    for (let minutes = 0; minutes < 60; minutes += 10) await pass(600);
    expect((await payment()).flags).toBe('');
    for (let minutes = 0; minutes < 60; minutes += 10) await pass(600);
    expect((await payment()).flags).toBe('REFUND_STUCK');
    const { history } = await (await anAdmin(flow)).look();
    expect(history.map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining('The merchant account has too little balance for this refund'),
    );
  });
});
