import { expect, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { checkRollup } from '../../server/overview/check.ts';
import { aDispense, aMachineKey } from '../../server/testing/machines/machines.ts';
import { incomeOf, stockOf } from '../judge-books.ts';
import { aFlow } from '../shop.ts';

const epoch = 2;
const bkashDrop = (seq: number) => aDispense(seq, { transactionType: 'BKASH' });

for (const [order, isEventFirst] of [
  ['the drop before the result', true],
  ['the result before the drop', false],
] as const) {
  test(`a bKash drop that names no command is the pad of the command of its slot, ${order}`, async () => {
    const flow = await aFlow();
    const { machine, pay, payment, pass, world } = flow;
    await pay();
    const token = await aMachineKey(world, machine);
    const sync = (report: object) =>
      world.call(machineApi.sync, { token, body: { epoch, uptimeMs: 0, ...report } });
    const [command] = (await sync({})).commands;
    const { commandId = '' } = command ?? {};
    const event = { events: [bkashDrop(1)] };
    const result = { results: [{ commandId, state: 'SUCCEEDED' }] };
    for (const report of isEventFirst ? [event, result] : [result, event]) {
      await sync(report);
      await pass(20, false);
    }
    expect(await payment()).toMatchObject({ state: 'DISPENSED', flags: '' });
    expect(await incomeOf(flow)).toMatchObject({ paid: 1000, drops: 1, cash: 0 });
    expect(await stockOf(flow)).toBe(19);
    // Another one has no payment, and nothing is paid for it.
    await sync({ events: [bkashDrop(2)] });
    const rows = await world.store.read
      .selectFrom('dispenses')
      .select(['paid', 'flags'])
      .orderBy('paid', 'desc')
      .execute();
    expect(rows).toEqual([
      { paid: 1000, flags: '' },
      { paid: 0, flags: 'NO_PAYMENT' },
    ]);
    expect(await stockOf(flow)).toBe(18);
    expect(await checkRollup(world.store.read, world.settings)).toEqual([]);
  });
}

test('a drop that contradicts how its command ended is counted, with nothing paid', async () => {
  const flow = await aFlow();
  const { machine, pay, payment, pass, world } = flow;
  const token = await aMachineKey(world, machine);
  const sync = (report: object) =>
    world.call(machineApi.sync, { token, body: { epoch, uptimeMs: 0, ...report } });
  const aDrop = (seq: number, fields: object = {}) =>
    aDispense(seq, { transactionType: 'BKASH', ...fields });
  const failure = { isSuccessful: false, failureReason: 'POWER' } as const;
  let seq = 0;
  // A failure of the power pauses no slot.
  const contradictions: ((commandId: string) => object[])[] = [
    // The motor turned again under the same command.
    (commandId) => [
      { events: [aDrop(++seq, { commandId, ...failure }), aDrop(++seq, { commandId })] },
    ],
    (commandId) => [
      { results: [{ commandId, state: 'FAILED', detail: 'POWER' }] },
      { events: [aDrop(++seq, { commandId })] },
    ],
    (commandId) => [
      { results: [{ commandId, state: 'REFUSED' }] },
      { events: [aDrop(++seq, { commandId })] },
    ],
    (commandId) => [
      { results: [{ commandId, state: 'FAILED', detail: 'POWER' }] },
      { events: [aDrop(++seq)] },
    ],
  ];
  for (const [index, reportsOf] of contradictions.entries()) {
    await pay();
    const { commandId = '' } = (await sync({})).commands[0] ?? {};
    for (const report of reportsOf(commandId)) await sync(report);
    await pass(180, false);
    await sync({});
    expect([index, (await payment()).state]).toEqual([index, 'REFUNDED']);
    expect([index, await stockOf(flow)]).toEqual([index, 19 - index]);
  }
  const rows = await world.store.read
    .selectFrom('dispenses')
    .select(['isSuccessful', 'paid', 'flags'])
    .orderBy('isSuccessful', 'desc')
    .execute();
  const drop = { isSuccessful: 1, paid: 0, flags: 'NO_PAYMENT' };
  expect(rows.slice(0, 4)).toEqual(contradictions.map(() => drop));
  expect(await checkRollup(world.store.read, world.settings)).toEqual([]);
});

for (const [order, isEventFirst] of [
  ['the event before the result', true],
  ['the result before the event', false],
] as const) {
  test(`one pad, reported in two syncs, ${order}, counts once`, async () => {
    const flow = await aFlow();
    const { machine, pay, payment, pass, money, world } = flow;
    await pay();
    const token = await aMachineKey(world, machine);
    const sync = (report: object) =>
      world.call(machineApi.sync, { token, body: { epoch, uptimeMs: 0, ...report } });
    const [command] = (await sync({})).commands;
    const { commandId = '' } = command ?? {};
    const event = { events: [aDispense(1, { transactionType: 'BKASH', commandId })] };
    const result = { results: [{ commandId, state: 'SUCCEEDED' }] };
    for (const report of isEventFirst ? [event, result] : [result, event]) {
      await sync(report);
      await pass(20, false);
    }
    expect(await payment()).toMatchObject({ state: 'DISPENSED', flags: '' });
    expect(await money()).toEqual({ charged: 1000, refunded: 0 });
    expect(await incomeOf(flow)).toMatchObject({ paid: 1000, drops: 1, cash: 0 });
    expect(await stockOf(flow)).toBe(19);
    const rows = await world.store.read.selectFrom('dispenses').select('paid').execute();
    expect(rows).toEqual([{ paid: 1000 }]);
    expect(await checkRollup(world.store.read, world.settings)).toEqual([]);
  });
}
