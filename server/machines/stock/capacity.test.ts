import { expect, test } from 'vitest';
import { machineApi } from '../../../contract/machine-api.ts';
import { machines } from '../../../contract/machines.ts';
import type { SlotForm } from '../../../contract/slots.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { logsOf } from '../../testing/machines/machine-logs.ts';
import { aMachine, aMachineKey, machineParams } from '../../testing/machines/machines.ts';
import { aServer, shareServer } from '../../testing/server.ts';

shareServer();

const aStockedMachine = async () => {
  const server = await aServer();
  const machine = await aMachine(server);
  const { token } = await aSuper(server);
  const update = async (slot: Partial<SlotForm>) => {
    const stocks = [{ rowNo: 1, columnNo: 1, productCount: 20, ...slot }];
    const answer = await server.call(machines.update, {
      params: machineParams(machine),
      body: { stocks },
      token,
    });
    return answer.machine.stocks[0];
  };
  return { server, machine, token, update };
};

test('a capacity that is fixed wins over what the slot has held, and stays where it is left out', async () => {
  const { update } = await aStockedMachine();
  expect(await update({})).toMatchObject({ capacity: 20, fixedCapacity: null });
  expect(await update({ fixedCapacity: 24 })).toMatchObject({ capacity: 24, fixedCapacity: 24 });
  expect(await update({ fixedCapacity: 12 })).toMatchObject({ productCount: 20, capacity: 12 });
  expect(await update({ productCount: 30 })).toMatchObject({ productCount: 30, capacity: 12 });
});

test('given up, it is the highest count that was held meanwhile', async () => {
  const { server, machine, update } = await aStockedMachine();
  await update({ fixedCapacity: 12 });
  await update({ productCount: 31 });
  await update({ productCount: 4 });
  const freed = await update({ productCount: 4, fixedCapacity: null });
  expect(freed).toMatchObject({ capacity: 31, fixedCapacity: null });
  const logs = await logsOf(server, machine.id);
  expect(logs.map(({ message }) => message)).toEqual([
    'Machine created: slots 1, pads 20',
    'Stock updated: row 1, column 1: capacity 12',
    'Stock updated: row 1, column 1: 20 → 31',
    'Stock updated: row 1, column 1: 31 → 4',
    'Stock updated: row 1, column 1: capacity by highest stock',
  ]);
});

test('the same capacity again changes nothing', async () => {
  const { server, machine, update } = await aStockedMachine();
  await update({ fixedCapacity: 12 });
  await update({ fixedCapacity: 12 });
  expect(await logsOf(server, machine.id)).toHaveLength(2);
});

test('what is no capacity is refused at its field', async () => {
  const { server, machine, token } = await aStockedMachine();
  const faults = [
    [0, 'Use 1 or more'],
    [-3, 'Use 1 or more'],
    [2.5, 'Enter a whole number'],
    [1_000_001, 'Enter at most 1000000'],
    ['twelve', 'Capacity must be a number'],
  ] as const;
  for (const [fixedCapacity, text] of faults) {
    const reported = await server.expectFaults(machines.update, {
      params: machineParams(machine),
      body: { stocks: [{ rowNo: 1, columnNo: 1, productCount: 1, fixedCapacity }] },
      token,
    });
    expect(reported).toEqual({ 'stocks.0.fixedCapacity': text });
  }
});

test('a machine gets no capacities', async () => {
  const { server, machine, update } = await aStockedMachine();
  await update({ fixedCapacity: 12 });
  const { config } = await server.call(machineApi.sync, {
    body: { epoch: 1, uptimeMs: 1 },
    token: await aMachineKey(server, machine),
  });
  expect(config?.slots).toEqual([{ rowNo: 1, columnNo: 1, price: 10, point: 0, productCount: 20 }]);
});
