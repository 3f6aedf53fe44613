import { describe, expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { payments as calls } from '../../contract/payments.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import type { RefundTerms } from '../../simulator/bkash/refunds/refund-accounts.ts';
import { anotherMerchant } from '../../simulator/testing/second-merchant.ts';
import { incomeOf } from '../judge-books.ts';
import {
  aFlow,
  aShop,
  chargedMoney,
  daySeconds,
  moneyOf,
  paymentsAt,
  refundedMoney,
} from '../shop.ts';

type Flow = Awaited<ReturnType<typeof aFlow>>;

/** A shop whose account refunds by these terms. */
const aFlowWith = async (terms: Partial<RefundTerms>) => {
  const flow = await aFlow();
  const { world, controller, pay, obey, pass } = flow;
  world.bkash.refunds.change(terms);
  const buyUndispensed = async () => {
    controller.planMotion('NO_DROP');
    await pay();
    await obey();
    await pass(1);
  };
  /** The refund calls at bKash, and the questions about refunds, by their interface. */
  const refundCalls = (...names: string[]) =>
    world.bkash.calls.flatMap(({ call, form }) => (names.includes(call) ? [form] : []));
  return {
    ...flow,
    buyUndispensed,
    sent: () => refundCalls('refund'),
    statusCalls: () => refundCalls('refundStatus'),
    passMinutes: async (minutes: number) => {
      const step = minutes > 10 ? 5 : 1;
      for (let passed = 0; passed < minutes; passed += step) await pass(step * 60);
    },
  };
};

const refundForms = ({ world }: Pick<Flow, 'world'>) =>
  world.store.read.selectFrom('refundForms').selectAll().execute();

describe('at an account with version 1 alone', () => {
  test('the money goes back at once, and the next refund begins with version 1', async () => {
    const flow = await aFlowWith({ routes: 'v1' });
    const { buyUndispensed, payment, money, pass, sent, statusCalls } = flow;
    await buyUndispensed();
    expect(await payment()).toMatchObject({ state: 'REFUNDED', refundForm: 'V1', flags: '' });
    expect(await money()).toEqual(refundedMoney);
    expect(sent()).toEqual(['v2', 'v1']);
    expect(await refundForms(flow)).toMatchObject([{ form: 'V1', proof: 'REFUNDED' }]);
    await pass(121);
    await buyUndispensed();
    expect((await payment()).state).toBe('REFUNDED');
    expect(sent()).toEqual(['v2', 'v1', 'v1']);
    expect(statusCalls()).toEqual([]);
  });

  test('a first call that gets lost keeps version 1 back for an hour, and then the money goes back once', async () => {
    const flow = await aFlowWith({ routes: 'v1', ledgers: 'apart' });
    const { world, buyUndispensed, payment, money, passMinutes, sent } = flow;
    world.bkash.faults.next('refund', 'loseRequest');
    await buyUndispensed();
    await passMinutes(60);
    expect(new Set(sent())).toEqual(new Set(['v2']));
    expect((await payment()).state).toBe('REFUND_UNKNOWN');
    await passMinutes(120);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
  });

  test('a call that was never sent keeps nothing back', async () => {
    const flow = await aFlowWith({ routes: 'v1' });
    const { world, controller, pay, obey, payment, passMinutes, sent } = flow;
    controller.planMotion('NO_DROP');
    await pay();
    world.clock.now += 3_600_000;
    world.bkash.faults.next('grant', 'loseRequest');
    await obey();
    await passMinutes(1);
    expect(sent()).toEqual([]);
    await passMinutes(10);
    expect((await payment()).state).toBe('REFUNDED');
  });
});

test('each account is refunded by its own interface, and its refund proves nothing of another', async () => {
  const flow = await aFlowWith({ routes: 'v2' });
  const { world, buyUndispensed, payment, sent } = flow;
  await buyUndispensed();
  world.bkash.refunds.change({ routes: 'v1' }, anotherMerchant);
  const other = await aShop(world);
  const { token } = await aSuper(world);
  const params = { institutionId: other.machine.institutionId };
  await world.call(gateways.save, { params, body: anotherMerchant, token });
  const [customer] = other.customers;
  other.controller.planMotion('NO_DROP');
  await customer.start(other.machine.physicalId);
  await customer.visit(world.bkash.approve(customer.paymentID ?? '', flow.customers[1].wallet));
  await other.controller.sync();
  await other.controller.machine.carryOut();
  await other.controller.sync();
  await world.advanceDue();
  expect(await paymentsAt(other)).toMatchObject([{ state: 'REFUNDED', refundForm: 'V1' }]);
  await flow.pass(121);
  await buyUndispensed();
  expect((await payment()).state).toBe('REFUNDED');
  expect(sent()).toEqual(['v2', 'v1', 'v2']);
  expect((await refundForms(flow)).map(({ form }) => form).toSorted()).toEqual(['V1', 'V2']);
});

test('an account that changes its interface costs one call, and is remembered', async () => {
  const flow = await aFlowWith({ routes: 'v2' });
  const { world, buyUndispensed, payment, pass, sent } = flow;
  await buyUndispensed();
  world.bkash.refunds.flip();
  for (let payments = 0; payments < 2; payments += 1) {
    await pass(121);
    await buyUndispensed();
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
  }
  expect(sent()).toEqual(['v2', 'v2', 'v1', 'v1']);
  expect(await refundForms(flow)).toMatchObject([{ form: 'V1', formerForm: 'V2' }]);
});

describe('at an account without any', () => {
  test('a person is alerted at once, and the money goes back within an hour of its return', async () => {
    const flow = await aFlowWith({ routes: 'none' });
    const { world, buyUndispensed, payment, money, passMinutes, sent } = flow;
    await buyUndispensed();
    expect(await payment()).toMatchObject({ state: 'REFUND_UNKNOWN', flags: 'REFUND_STUCK' });
    expect(sent()).toEqual(['v2', 'v1']);
    await passMinutes(62);
    expect(sent()).toEqual(['v2', 'v1', 'v1', 'v2']);
    world.bkash.refunds.change({ routes: 'v1' });
    await passMinutes(62);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
  });

  test('an admin reads why, and both are tried again when one wants it', async () => {
    const flow = await aFlowWith({ routes: 'none' });
    const { world, machine, buyUndispensed, payment, sent } = flow;
    await buyUndispensed();
    const { token } = await aSuper(world);
    const params = { institutionId: machine.institutionId, paymentId: (await payment()).id };
    const { said, history } = await world.call(calls.one, { params, token });
    const reason = 'bKash has no refund address for this account. Refund in the merchant portal.';
    expect(said).toMatchObject({ call: 'REFUND', kind: 'WRONG_FORM', reason });
    const answers = history.filter(({ event }) => event === 'REFUND_ANSWERED');
    expect(answers.map(({ detail }) => detail)).toEqual([
      `WRONG_FORM · by v2 · ${reason}`,
      `WRONG_FORM · by v1 · ${reason}`,
    ]);
    const body = { reason: 'The customer called' };
    await world.call(calls.refund, { params, body, token });
    expect(sent().slice(2)).toEqual(['v1', 'v2']);
  });
});

describe('with ledgers apart', () => {
  test.each([
    ['is lost', 'loseAnswer'],
    ['forbids the call', { envelope: 'gateway', message: 'Forbidden', happens: true }],
    ['rejects the token', { envelope: 'gateway', message: 'Unauthorized', happens: true }],
    ['is a page', { envelope: 'html', status: 403, happens: true }],
    ['is not whole', 'halfRefund'],
    ['is of another charge', 'otherRefund'],
  ] as const)('a refund whose answer %s is queried where it was sent', async (_name, fault) => {
    const flow = await aFlowWith({ ledgers: 'apart' });
    const { world, buyUndispensed, payment, money, passMinutes, sent, statusCalls } = flow;
    world.bkash.faults.next('refund', fault);
    await buyUndispensed();
    await passMinutes(3);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
    expect(new Set([...sent(), ...statusCalls()])).toEqual(new Set(['v2']));
  });

  test('a refund that is back at an interface that has gone ends without its trxID, until a status names it', async () => {
    const flow = await aFlowWith({ ledgers: 'apart' });
    const { world, machine, buyUndispensed, payment, money, pass, passMinutes, sent } = flow;
    const marks = () =>
      world.store.read.selectFrom('dispenses').select(['refunded', 'refundTrxId']).execute();
    world.bkash.faults.next('refund', 'loseAnswer');
    world.bkash.faults.next('refundStatus', 'loseRequest');
    await buyUndispensed();
    world.bkash.refunds.change({ routes: 'v1' });
    await passMinutes(3);
    const back = await payment();
    expect(back).toMatchObject({ state: 'REFUNDED', refundTrxId: null, flags: '' });
    expect(await marks()).toEqual([{ refunded: 1000, refundTrxId: 'UNKNOWN' }]);
    expect((await incomeOf({ world, machine })).paid).toBe(0);
    expect(await refundForms(flow)).toEqual([]);
    await pass(daySeconds);
    expect((await payment()).refundTrxId).toBeNull();
    world.bkash.refunds.change({ routes: 'v2' });
    await pass(daySeconds);
    const { refundTrxId, refundedAt } = await payment();
    expect(refundTrxId).not.toBeNull();
    expect(refundedAt).toBe(back.refundedAt);
    expect(await marks()).toEqual([{ refunded: 1000, refundTrxId }]);
    expect(await money()).toEqual(refundedMoney);
    expect(sent()).toEqual(['v2']);
  });
});

test('a refund that is back at an interface that has gone is named by the other one', async () => {
  const flow = await aFlowWith({});
  const { world, buyUndispensed, payment, money, passMinutes } = flow;
  world.bkash.faults.next('refund', 'loseAnswer');
  world.bkash.faults.next('refundStatus', 'loseRequest');
  await buyUndispensed();
  world.bkash.refunds.change({ routes: 'v1' });
  await passMinutes(3);
  expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
  expect(await money()).toEqual(refundedMoney);
});

describe('where bKash does not say what can still be refunded', () => {
  const hidden = { routes: 'v1', showsRefundable: false } as const;

  test('an unknown payment proves no refund: a person is alerted after an hour, and nothing is sent', async () => {
    const flow = await aFlowWith({ ...hidden, ledgers: 'apart' });
    const { world, buyUndispensed, payment, money, passMinutes, pass, sent } = flow;
    await buyUndispensed();
    await pass(121);
    world.bkash.faults.next('refund', 'loseAnswer');
    world.bkash.faults.always('refundStatus', { envelope: 'status', code: '2002' });
    await buyUndispensed();
    await passMinutes(30);
    expect((await payment()).flags).toBe('');
    await passMinutes(90);
    expect(await payment()).toMatchObject({ state: 'REFUND_UNKNOWN', flags: 'REFUND_STUCK' });
    expect(sent()).toEqual(['v2', 'v1', 'v1']);
    world.bkash.faults.remove();
    await passMinutes(120);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(refundedMoney);
  });

  test('a refund that bKash has refused is made again', async () => {
    const flow = await aFlowWith({ ...hidden, balance: 0 });
    const { world, buyUndispensed, payment, money, passMinutes } = flow;
    await buyUndispensed();
    await passMinutes(10);
    expect(await payment()).toMatchObject({ state: 'REFUND_UNKNOWN', flags: '' });
    expect(await money()).toEqual(chargedMoney);
    world.bkash.refunds.change({ balance: Infinity });
    await passMinutes(30);
    expect((await payment()).state).toBe('REFUNDED');
    expect(moneyOf(world, await payment())).toEqual(refundedMoney);
  });

  test('an empty list proves that there is no refund', async () => {
    const flow = await aFlowWith({ showsRefundable: false });
    const { world, buyUndispensed, payment, passMinutes, sent } = flow;
    world.bkash.faults.next('refund', 'loseRequest');
    await buyUndispensed();
    await passMinutes(2);
    expect((await payment()).state).toBe('REFUNDED');
    expect(sent()).toEqual(['v2', 'v2']);
  });
});

test('a payment that one interface does not know is refunded by the other', async () => {
  const flow = await aFlowWith({});
  const { world, buyUndispensed, payment, sent } = flow;
  world.bkash.faults.next('refund', { envelope: 'external', code: '2077' });
  await buyUndispensed();
  expect(await payment()).toMatchObject({ state: 'REFUNDED', refundForm: 'V1', flags: '' });
  expect(sent()).toEqual(['v2', 'v1']);
});
