import { describe, expect, test } from 'vitest';
import { gateways } from '../contract/gateways.ts';
import { machines } from '../contract/machines.ts';
import { payments as calls } from '../contract/payments.ts';
import { aTokenStore } from '../server/app/bkash.ts';
import { aSuper } from '../server/app/builders.ts';
import { bkashCheckout } from '../server/gateways/bkash-checkout.ts';
import { gateReasons } from '../server/payments/gate.ts';
import { sandboxMerchant } from '../simulator/bkash/merchants.ts';
import { Customer } from './customer.ts';
import { aFlow } from './shop.ts';
import { anotherMerchant, type World } from './world.ts';

const none = { charged: 0, refunded: 0 };
const kept = { charged: 1000, refunded: 0 };
const returned = { charged: 1000, refunded: 1000 };

/** bKash as somebody else with the same account reaches it. */
const besides = (world: World) =>
  bkashCheckout({ tokens: aTokenStore(world, world.bkash.url), baseUrl: world.bkash.url });

describe('the flags of a payment', () => {
  test('are a set: a stuck refund goes when it is made, and the power cut stays', async () => {
    const { world, controller, pay, obey, pass, payment, money } = await aFlow();
    world.bkash.faults.always('refund', { envelope: 'external', code: '2072' });
    controller.planMotion('CUT_AFTER');
    await pay();
    await obey();
    await pass(1);
    expect((await payment()).flags).toBe('INTERRUPTED REFUND_STUCK');
    world.bkash.faults.off();
    await pass(3600);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'INTERRUPTED' });
    expect(await money()).toEqual(returned);
  });
});

describe('a command that was offered and then lost', () => {
  test('with the power between receipt and start is given back at the first contact', async () => {
    const { controller, pay, pass, obey, payment, money } = await aFlow();
    await pay();
    await controller.sync();
    controller.machine.powerCut();
    await pass(61, false);
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(returned);
    expect(controller.drops).toEqual([]);
  });

  test('with every answer of a minute is asked about, told as expired and not begun', async () => {
    const { controller, pay, pass, obey, payment, world } = await aFlow();
    await pay();
    for (let seconds = 0; seconds <= 60; seconds += 20) {
      controller.planMishap('LOST_ANSWER');
      await pass(20);
    }
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    const { state } = await world.store.read
      .selectFrom('commands')
      .select('state')
      .executeTakeFirstOrThrow();
    expect(state).toBe('EXPIRED');
    expect(controller.drops).toEqual([]);
  });

  test('is flagged after two minutes of asking, until the machine tells', async () => {
    const { controller, pay, pass, payment, money } = await aFlow();
    await pay();
    await controller.sync();
    await controller.machine.carryOut();
    await pass(60 + 119, false);
    expect(await payment()).toMatchObject({ state: 'DISPENSING', flags: '' });
    await pass(1, false);
    expect(await payment()).toMatchObject({ state: 'DISPENSING', flags: 'UNANSWERED' });
    await controller.sync();
    expect(await payment()).toMatchObject({ state: 'DISPENSED', flags: '' });
    expect(await money()).toEqual(kept);
  });

  test.each([
    ['the machine is removed', machines.remove],
    ['its key is revoked', machines.revokeKey],
  ])('is not waited for when %s', async (_how, row) => {
    const { world, machine, controller, pay, pass, payment, money } = await aFlow();
    await pay();
    await controller.sync();
    const { token } = await aSuper(world);
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await world.call(row, { params, token });
    await pass(1, false);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'SILENT_MACHINE' });
    expect(await money()).toEqual(returned);
  });
});

/** A customer whose execute is still on its way when the server gives up hearing of it. */
const anOpenExecute = async () => {
  const flow = await aFlow();
  flow.world.wire.plan('execute', 'STRAY_REQUEST');
  await flow.pay();
  expect(await flow.payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN', openExecutes: 1 });
  return flow;
};

describe('an execute without an answer', () => {
  test.each(['2056', '2060', '2002', '2023', '2029'])(
    'is not disproved by a second one that is answered %s',
    async (code) => {
      const { world, pass, obey, payment, money } = await anOpenExecute();
      world.bkash.faults.next('execute', { envelope: 'status', code });
      await pass(5);
      expect(await payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN', attempt: 2 });
      await world.letThrough();
      await pass(30);
      await obey();
      expect((await payment()).state).toBe('DISPENSED');
      expect(await money()).toEqual(kept);
    },
  );

  test('is not disproved by an unknown payment: asked again, then a person looks at it', async () => {
    const { world, pass, payment } = await anOpenExecute();
    world.bkash.faults.always('query', { envelope: 'status', code: '2002' });
    for (let asked = 0; asked < 5; asked += 1) await pass(60);
    expect(await payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN', flags: '' });
    for (let hours = 0; hours < 6; hours += 1) await pass(3600);
    expect(await payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN', flags: 'PAYMENT_UNKNOWN' });
    for (let days = 0; days < 6; days += 1) await pass(86_400);
    expect(await payment()).toMatchObject({ dueAt: null, flags: 'PAYMENT_UNKNOWN' });
  });
});

describe('a customer', () => {
  test('whose page of an hour ago is opened again gets no pad that nobody waits for', async () => {
    const { world, controller, customer, start, approve, pass, payment, money } = await aFlow();
    await start();
    const callback = approve();
    world.bkash.faults.next('execute', 'loseRequest');
    world.bkash.faults.always('query', 'loseRequest');
    await customer.visit(callback);
    const { confirmedAt } = await payment();
    await pass(3600);
    world.bkash.faults.off();
    await customer.visit(callback);
    await pass(300);
    expect(await payment()).toMatchObject({ state: 'EXECUTE_UNKNOWN', confirmedAt });
    expect(controller.drops).toEqual([]);
    expect(await money()).toEqual(none);
  });

  test('whose callback was lost and who scans again is served', async () => {
    const { customer, start, approve, obey, payment, money, controller } = await aFlow();
    await start();
    approve();
    await start();
    expect(customer.location).toMatch(/^\/payment\/status\/success/);
    await obey();
    expect((await payment()).state).toBe('DISPENSED');
    expect(await money()).toEqual(kept);
    expect(controller.drops).toHaveLength(1);
  });

  test('who turned back at bKash and scans again begins anew, whatever became of the callback', async () => {
    const { customer, start, payments, world } = await aFlow();
    await start();
    world.bkash.faults.always('query', { envelope: 'status', code: '2002' });
    world.bkash.cancel(customer.paymentID ?? '');
    await start();
    expect((await payments()).map(({ state }) => state)).toEqual(['FAILED', 'PENDING']);
  });
});

test('what a restored database has never executed is asked about before it is closed', async () => {
  const { world, customer, start, approve, pass, payment, money } = await aFlow();
  await start();
  const { paymentID = '' } = customer;
  approve();
  // The charge came after the backup that this database was restored from.
  const { kind } = await besides(world).execute(sandboxMerchant, paymentID);
  expect(kind).toBe('COMPLETED');
  expect(await payment()).toMatchObject({ state: 'PENDING', attempt: 0 });
  await pass(25 * 3600);
  expect((await payment()).state).toBe('REFUNDED');
  expect(await money()).toEqual(returned);
});

describe('a pad', () => {
  test('is kept for nobody who has only begun, however many there are', async () => {
    const { world, machine, controller, pay } = await aFlow({ pads: 3 });
    for (let begun = 0; begun < 43; begun += 1) {
      await new Customer(world, '').start(machine.physicalId, { quantity: 3 });
    }
    expect(world.bkash.payments()).toHaveLength(43);
    await pay(3);
    await controller.sync();
    await controller.machine.carryOut();
    expect(controller.drops).toHaveLength(3);
  });

  test('that went meanwhile costs nothing, and the customer reads why', async () => {
    const { customer, start, approve, controller, payment, money } = await aFlow({ pads: 1 });
    await start();
    controller.sellForCash();
    await controller.sync();
    await customer.visit(approve());
    expect(customer.message).toBe(gateReasons.empty);
    expect((await payment()).state).toBe('CANCELLED');
    expect(await money()).toEqual(none);
  });

  test('that went meanwhile is taken from another slot of the same product', async () => {
    const stocks = [
      { rowNo: 1, columnNo: 1, productCount: 2 },
      { rowNo: 1, columnNo: 2, productCount: 1 },
    ];
    const { customer, start, approve, controller, obey, payment } = await aFlow({
      pads: 3,
      form: { stocks },
    });
    await start();
    controller.sellForCash();
    controller.sellForCash();
    await controller.sync();
    await customer.visit(approve());
    await obey();
    expect(await payment()).toMatchObject({ state: 'DISPENSED', rowNo: 1, columnNo: 2 });
  });
});

describe('only a person who goes there begins or pays anything, not', () => {
  const preview = { 'user-agent': 'WhatsApp/2.23.20.0' };
  const ahead = { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-mode': 'navigate' };
  test.each([
    ['a HEAD', 'HEAD', {}],
    ["a link's preview", 'GET', preview],
    ['a page that is fetched ahead', 'GET', ahead],
    [
      'a picture of another site',
      'GET',
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
  ] as const)('%s', async (_who, method, headers) => {
    const { world, machine, start, approve, customer, payment, payments, money } = await aFlow();
    const url = `/payment/bKash-pgw?machineId=${machine.physicalId}`;
    const seen = await world.inject({ method, url, headers });
    expect(seen.statusCode).toBe(200);
    expect(await payments()).toEqual([]);
    await start();
    const { pathname, search } = new URL(approve());
    const callback = pathname + search;
    const { statusCode, body } = await world.inject({ method, url: callback, headers });
    expect(statusCode).toBe(200);
    if (method === 'GET') expect(body).toContain(callback.replaceAll('&', '&amp;'));
    expect((await payment()).state).toBe('PENDING');
    expect(await money()).toEqual(none);
    await customer.visit(callback);
    expect(await money()).toEqual(kept);
  });
});

const day = 86_400;

/** Payments at an institution that is paid by itself, and what takes its account away. */
const anOwnAccount = async () => {
  const flow = await aFlow();
  const { world, machine } = flow;
  const { token } = await aSuper(world);
  const params = { institutionId: machine.institutionId };
  await world.call(gateways.save, { params, body: anotherMerchant, token });
  const { sealed } = await world.store.read
    .selectFrom('gateways')
    .select('sealed')
    .executeTakeFirstOrThrow();
  const seal = (text: string) =>
    world.store.change((tx) => tx.updateTable('gateways').set({ sealed: text }).execute());
  return { ...flow, lose: () => seal('v1.of-another-key'), find: () => seal(sealed) };
};

describe('a merchant account', () => {
  test('of the platform that is replaced still tells of the payments made with it', async () => {
    const { world, pass, obey, payment, money } = await anOpenExecute();
    Object.assign(world.settings, {
      BKASH_USERNAME: anotherMerchant.username,
      BKASH_PASSWORD: anotherMerchant.password,
      BKASH_APP_KEY: anotherMerchant.appKey,
      BKASH_APP_SECRET: anotherMerchant.appSecret,
    });
    await world.letThrough();
    await pass(5);
    await obey();
    expect((await payment()).state).toBe('DISPENSED');
    expect(await money()).toEqual(kept);
  });

  test('that cannot be opened flags its refund, is tried ever less often, and makes it when found', async () => {
    const { world, controller, pay, obey, pass, payment, money, lose, find } = await anOwnAccount();
    controller.planMotion('NO_DROP');
    await pay();
    await lose();
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({
      state: 'REFUND_UNKNOWN',
      flags: 'ACCOUNT_UNUSABLE',
    });
    for (let minutes = 0; minutes < 24 * 60; minutes += 1) await pass(60, false);
    const { id } = await payment();
    const events = await world.store.read
      .selectFrom('paymentEvents')
      .select('event')
      .where('paymentId', '=', id)
      .execute();
    expect(events.length).toBeLessThan(80);
    await find();
    await pass(3600, false);
    await pass(3600, false);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: '' });
    expect(await money()).toEqual(returned);
  });

  test('that cannot be opened does not end the night for the others', async () => {
    const { world, pay, pass, payments, lose, customer, machine } = await anOwnAccount();
    const denied = { envelope: 'status', code: '2023', happens: true } as const;
    world.bkash.faults.next('execute', denied);
    await pay();
    await lose();
    const { token } = await aSuper(world);
    const params = { institutionId: machine.institutionId };
    await world.call(gateways.remove, { params, token });
    await pass(300);
    world.bkash.faults.next('execute', denied);
    await customer.start(machine.physicalId);
    await customer.visit(world.bkash.approve(customer.paymentID ?? '', customer.wallet));
    expect((await payments()).map(({ state }) => state)).toEqual(['FAILED', 'FAILED']);
    await world.reconcile();
    await pass(1);
    expect((await payments()).map(({ state, flags }) => [state, flags])).toEqual([
      ['FAILED', 'ACCOUNT_UNUSABLE'],
      ['REFUNDED', ''],
    ]);
  });
});

describe('what bKash is asked in vain', () => {
  test('about a wrong amount is asked ever less often, and in the end by a person alone', async () => {
    const { world, pay, pass, payment } = await aFlow();
    world.bkash.faults.always('execute', 'wrongAmount');
    world.bkash.faults.always('query', 'wrongAmount');
    await pay();
    const queries = () => world.bkash.calls.filter(({ call }) => call === 'query').length;
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) await pass(300, false);
    expect(queries()).toBeLessThan(20);
    for (let hours = 0; hours < 5 * 24; hours += 6) await pass(6 * 3600, false);
    expect(await payment()).toMatchObject({ dueAt: null, flags: 'WRONG_AMOUNT' });
  });

  test('by night about a failed payment is asked for three nights, then flagged', async () => {
    const { world, pay, pass, payment } = await aFlow();
    world.bkash.faults.next('execute', { envelope: 'status', code: '2023' });
    await pay();
    expect((await payment()).state).toBe('FAILED');
    world.bkash.faults.always('query', 'loseRequest');
    for (let nights = 0; nights < 3; nights += 1) {
      expect((await payment()).flags).toBe('');
      await pass(day, false);
      await world.reconcile();
    }
    expect(await payment()).toMatchObject({ state: 'FAILED', flags: 'PAYMENT_UNKNOWN' });
    const asked = world.bkash.calls.length;
    await pass(day, false);
    await world.reconcile();
    expect(world.bkash.calls).toHaveLength(asked);
  });
});

/** What an admin does about the last payment. */
const anAdmin = async ({ world, machine, payment }: Awaited<ReturnType<typeof aFlow>>) => {
  const { token } = await aSuper(world);
  const params = { institutionId: machine.institutionId, paymentId: (await payment()).id };
  const reason = 'The customer called';
  return {
    refund: () => world.call(calls.refund, { params, body: { reason }, token }),
    settle: (as: string, refundTrxID?: string) =>
      world.ask(calls.settle, { params, body: { reason, as, refundTrxID }, token }),
  };
};

describe('an operator', () => {
  test('gives the money back while the machine is silent, and the late drop is flagged', async () => {
    const flow = await aFlow();
    const { controller, pay, pass, payment, money } = flow;
    await pay();
    await controller.sync();
    await controller.machine.carryOut();
    await pass(180, false);
    await (await anAdmin(flow)).refund();
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'SILENT_MACHINE' });
    expect(await money()).toEqual(returned);
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
      await pass(2 * day);
      await world.reconcile();
      expect(await payment()).toMatchObject(settled);
      expect(await money()).toEqual(kept);
    },
  );

  test('reads of the merchant balance, not of the customer’s, when bKash refuses a refund', async () => {
    const { world, controller, pay, obey, pass, payment } = await aFlow();
    world.bkash.faults.always('refund', { envelope: 'external', code: '2023' });
    controller.planMotion('NO_DROP');
    await pay();
    await obey();
    await pass(1);
    expect(await payment()).toMatchObject({
      flags: 'REFUND_STUCK',
      failure: 'The merchant account has too little balance for this refund',
    });
  });
});
