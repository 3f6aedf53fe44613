import { expect, test } from 'vitest';
import { machines } from '../../../contract/machines.ts';
import { overview } from '../../../contract/overview.ts';
import type { SlotUpdate } from '../../../contract/slots.ts';
import { checkRollup } from '../../overview/check.ts';
import { logsOf } from '../../testing/machines/machine-logs.ts';
import { aDispense, machineParams } from '../../testing/machines/machines.ts';
import { aStockedMachine } from '../../testing/machines/stocked-machines.ts';
import { syncEvents } from '../../testing/machines/sync.ts';
import { shareServer } from '../../testing/server.ts';

shareServer();

/** A machine with two slots of 20, and what an admin enters of the first one and further ones. */
const aRefilledMachine = async () => {
  const stocked = await aStockedMachine();
  const { server, machine, token } = stocked;
  const call = (slot: object, body: object = {}, ...others: object[]) => ({
    params: machineParams(machine),
    token,
    body: {
      stocks: [{ rowNo: 1, columnNo: 1, ...slot }, { rowNo: 1, columnNo: 2, putIn: 0 }, ...others],
      taskAssignedTo: 'Rina',
      ...body,
    },
  });
  const enter = async (slot: Partial<SlotUpdate>, body: object = {}, ...others: object[]) => {
    const answer = await server.call(machines.update, call(slot, body, ...others));
    return answer.machine.stocks.map(({ productCount }) => productCount);
  };
  const lastMessage = async () => (await logsOf(server, machine.id)).at(-1)?.message;
  return { ...stocked, call, enter, lastMessage };
};

test('what an admin put in is refilled, what was counted beside it a difference, in one save', async () => {
  const { enter, lastMessage, movements, server } = await aRefilledMachine();
  expect(await enter({ putIn: 7 })).toEqual([27, 20]);
  expect(await lastMessage()).toBe('Stock updated: row 1, column 1: 7 put in, 20 → 27');
  expect(await movements()).toMatchObject({ refilled: 7, counted: 0, closing: 47 });
  expect(await enter({ putIn: 10, productCount: 35 })).toEqual([35, 20]);
  expect(await lastMessage()).toBe('Stock updated: row 1, column 1: 10 put in, 27 → 35');
  expect(await movements()).toMatchObject({ refilled: 17, counted: -2, closing: 55 });
  expect(await enter({ productCount: 30 })).toEqual([30, 20]);
  expect(await movements()).toMatchObject({ refilled: 17, counted: -7, closing: 50 });
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('a slot with nothing put in is not counted, so what was sold meanwhile stays sold', async () => {
  const { enter, key, machine, movements, server, token } = await aRefilledMachine();
  await syncEvents(server, key, [aDispense(1), aDispense(2, { columnNo: 2 })]);
  expect(await enter({ putIn: 5 })).toEqual([24, 19]);
  expect(await movements()).toMatchObject({ refilled: 5, counted: 0, dispensed: 2 });
  expect(await enter({ putIn: 0 })).toEqual([24, 19]);
  const query = { machineId: machine.id };
  const { stockSummary } = await server.call(overview.summary, { query, token });
  expect(stockSummary.totalLogs).toBe(2);
});

test('a slot that comes with what was put in is refilled, and one that sold more than it held begins at 0', async () => {
  const { enter, key, movements, server } = await aRefilledMachine();
  expect(await enter({ putIn: 0 }, {}, { rowNo: 2, columnNo: 1, putIn: 8 })).toEqual([20, 20, 8]);
  expect(await movements()).toMatchObject({ slotsAdded: 40, refilled: 8 });
  const kept = { rowNo: 2, columnNo: 1, putIn: 0 };
  await enter({ productCount: 0 }, {}, kept);
  await syncEvents(server, key, [aDispense(1), aDispense(2)]);
  expect(await enter({ putIn: 6 }, {}, kept)).toEqual([6, 20, 8]);
  expect(await movements()).toMatchObject({ refilled: 14, counted: -18, dispensed: 2 });
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('neither, more put in than counted, and what is no number are refused at their fields', async () => {
  const { call, movements, server } = await aRefilledMachine();
  const faults = [
    [{}, 'productCount', 'Product count is required'],
    [{ putIn: 21, productCount: 20 }, 'putIn', 'More put in than counted'],
    [{ putIn: -1 }, 'putIn', 'Enter a valid value'],
    [{ putIn: 2.5 }, 'putIn', 'Enter a whole number'],
    [{ putIn: 10_001 }, 'putIn', 'Enter at most 10000'],
    [{ putIn: 'seven' }, 'putIn', 'Enter how many were put in'],
    [{ putIn: [7] }, 'putIn', 'Enter how many were put in'],
  ] as const;
  for (const [slot, field, text] of faults) {
    const reported = await server.expectFaults(machines.update, call(slot));
    expect(reported).toEqual({ [`stocks.0.${field}`]: text });
  }
  expect(await movements()).toMatchObject({ refilled: 0, counted: 0, closing: 40 });
});

test('a refill in Bangla digits or above the capacity counts, and one of an old version does not', async () => {
  const { call, enter, server } = await aRefilledMachine();
  const bangla = await server.call(machines.update, call({ putIn: '৭' }, { version: 1 }));
  expect(bangla.machine.stocks[0]?.productCount).toBe(27);
  const late = await server.expectRefusal(machines.update, call({ putIn: 7 }, { version: 1 }));
  expect(late.status).toBe(400);
  expect(await enter({ putIn: 7, fixedCapacity: 12 }, { version: 2 })).toEqual([34, 20]);
});
