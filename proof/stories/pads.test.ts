import { describe, expect, test } from 'vitest';
import { translateText } from '../../contract/messages/translate.ts';
import { refusalReasons } from '../../server/payments/start/sell-conditions.ts';
import { Customer } from '../customer.ts';
import { aFlow, chargedMoney, noMoney } from '../shop.ts';

describe('a pad', () => {
  test('is on hold for nobody who has only begun, however many there are', async () => {
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
    expect(customer.message).toBe(translateText(refusalReasons.empty, 'en'));
    expect((await payment()).state).toBe('CANCELLED');
    expect(await money()).toEqual(noMoney);
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
    expect(await money()).toEqual(noMoney);
    await customer.visit(callback);
    expect(await money()).toEqual(chargedMoney);
  });
});
