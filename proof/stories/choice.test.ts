import { describe, expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { checkRollup } from '../../server/overview/check.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { incomeOf, stockOf } from '../judge-books.ts';
import { aFlow } from '../shop.ts';

const regular = { sizeId: 'R', sizeName: 'Regular', price: 10, point: 1 };
const large = { sizeId: 'L', sizeName: 'Large', price: 15.5, point: 2 };

/** A machine with 5 regular pads in one slot and 2 large ones in the other. */
const aFlowOfSizes = async () => {
  const flow = await aFlow({ pads: 7 });
  const { world, machine, controller, customer, approve, obey } = flow;
  const { token } = await aSuper(world);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  for (const body of [regular, large]) await world.call(sizes.add, { params, body, token });
  const stocks = [
    { rowNo: 1, columnNo: 1, sizeId: regular.sizeId, productCount: 5 },
    { rowNo: 2, columnNo: 3, sizeId: large.sizeId, productCount: 2 },
  ];
  await world.call(machines.update, { params, body: { stocks }, token });
  await controller.sync();

  /** The links of the choice page by their text. */
  const links = async (): Promise<Map<string, string>> => {
    await customer.visit(`/payment/bKash-pgw?machineId=${machine.physicalId}`);
    const found = customer.page.matchAll(/<a href="([^"]+)">.*?<span lang="en">([^<]+)</g);
    return new Map(
      Array.from(found, ([, href = '', text = '']) => [text, href.replaceAll('&amp;', '&')]),
    );
  };
  /** Follows the link with this text, pays and takes the pads. */
  const buy = async (text: string) => {
    await customer.visit((await links()).get(text) ?? '');
    await customer.visit(approve());
    await obey();
  };
  return { ...flow, links, buy };
};

describe('at a machine with several sizes', () => {
  test('the customer chooses a size and a number, as many as there are and three at most', async () => {
    const { links, world } = await aFlowOfSizes();
    const wanted = ['1 · 10 Tk', '2 · 20 Tk', '3 · 30 Tk', '1 · 15.5 Tk', '2 · 31 Tk'];
    expect(Array.from((await links()).keys()).sort()).toEqual(wanted.sort());
    expect(world.bkash.payments()).toEqual([]);
  });

  test('two large pads are paid at once and drop from their own slot', async () => {
    const { buy, controller, payment, money } = await aFlowOfSizes();
    await buy('2 · 31 Tk');
    expect(await payment()).toMatchObject({ state: 'DISPENSED', rowNo: 2, columnNo: 3 });
    expect(await money()).toEqual({ charged: 3100, refunded: 0 });
    expect(controller.drops).toHaveLength(2);
    expect(controller.machine.slots.find(2, 3)?.count).toBe(0);
  });

  test('what nobody can have any more is not offered, and its old link leads to a new choice', async () => {
    const { buy, customer, links, world } = await aFlowOfSizes();
    const old = (await links()).get('2 · 31 Tk') ?? '';
    await buy('1 · 15.5 Tk');
    expect([...(await links()).keys()]).not.toContain('2 · 31 Tk');
    await customer.visit(old);
    expect(customer.page).toContain('Large');
    expect(world.bkash.payments()).toHaveLength(1);
  });

  test('each pad is booked with its own price', async () => {
    const flow = await aFlowOfSizes();
    const { buy, pass, world } = flow;
    await buy('3 · 30 Tk');
    await pass(121);
    await buy('1 · 15.5 Tk');
    const rows = await world.store.read.selectFrom('dispenses').selectAll().execute();
    const booked = rows.map(({ rowNo, columnNo, paid }) => [rowNo, columnNo, paid]);
    expect(booked.sort()).toEqual([...Array(3).fill([1, 1, 1000]), [2, 3, 1550]]);
    expect(await incomeOf(flow)).toMatchObject({ paid: 4550, drops: 4, cash: 0 });
    expect(await stockOf(flow)).toBe(3);
    expect(await checkRollup(world.store.read, world.settings)).toEqual([]);
  });

  test('of three pads of which one does not drop, the whole amount goes back and a person looks at it', async () => {
    const flow = await aFlowOfSizes();
    const { buy, controller, pass, payment, money } = flow;
    controller.planMotion('DROP');
    controller.planMotion('NO_DROP');
    await buy('3 · 30 Tk');
    await pass(1);
    expect(await payment()).toMatchObject({ state: 'REFUNDED', flags: 'PARTLY_DISPENSED' });
    expect(await money()).toEqual({ charged: 3000, refunded: 3000 });
    expect((await incomeOf(flow)).paid).toBe(0);
  });
});
