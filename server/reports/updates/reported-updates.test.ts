import { expect, test } from 'vitest';
import { machines } from '../../../contract/machines.ts';
import { reports } from '../../../contract/reports.ts';
import { sizes } from '../../../contract/sizes.ts';
import { unlockRfids } from '../../../contract/unlock-rfids.ts';
import { anInstitutionAdmin, aSuper } from '../../testing/admins/admins.ts';
import { minuteMs } from '../../testing/durations.ts';
import { machineParams, type TestMachine } from '../../testing/machines/machines.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

const columns = [1, 2, 3, 4] as const;

/** A machine with four slots of ten pads, the last slot of another size, which RFID 04A1 opens. */
const aVisitedMachine = async () => {
  const server = await aServer();
  const stocks = columns.map((columnNo) => ({ rowNo: 1, columnNo, productCount: 10 }));
  const { machine, token: key } = await aPairedMachine(server, { stocks });
  const { token } = await aSuper(server);
  const params = machineParams(machine);
  for (const [sizeId, sizeName] of [
    ['REG', 'Regular'],
    ['LRG', 'Large'],
  ] as const) {
    const body = { sizeId, sizeName, price: 10, point: 0 };
    await server.call(sizes.add, { token, params, body });
  }
  const sized = stocks.map((slot) => ({ ...slot, sizeId: slot.columnNo < 4 ? 'REG' : 'LRG' }));
  await server.call(machines.update, { token, params, body: { stocks: sized } });
  await server.call(unlockRfids.add, {
    token,
    params: { id: machine.organizationId },
    body: { physicalId: '04A1', name: 'Rahima', isActive: true },
  });
  server.clock.now += 60 * minuteMs;
  return { server, machine, key, token };
};

const ofSlots = (from: number, event: (columnNo: number) => object, at?: string) =>
  columns.map((columnNo) => ({
    seq: from + columnNo,
    uptimeMs: 0,
    rowNo: 1,
    columnNo,
    at,
    ...event(columnNo),
  }));

const updatesOf = async (server: TestServer, token: string, machine: TestMachine) => {
  const query = { machineId: machine.id, isShowStockUpdates: true };
  const { stocks } = await server.call(reports.generate, { token, query });
  return stocks?.map(({ at, em, by }) => [at.slice(11, 16), by, em]) ?? [];
};

const created = [
  ['06:00', 'ADMIN', expect.stringMatching(/^Stock updated:/)],
  ['06:00', 'ADMIN', 'Size added: Large (LRG), price 10, point 0'],
  ['06:00', 'ADMIN', 'Size added: Regular (REG), price 10, point 0'],
  ['06:00', 'ADMIN', 'Machine created: slots 4, pads 40'],
];

test('reports of machines and their people stand beside updates of admins, newest first', async () => {
  const { server, machine, key, token } = await aVisitedMachine();
  await syncEvents(server, key, [
    { type: 'UNLOCK', seq: 1, uptimeMs: 0, rfid: '04A1' },
    ...ofSlots(1, (columnNo) => ({ type: 'REFILL', added: columnNo < 4 ? 20 : 24 })),
  ]);
  server.clock.now += 2 * minuteMs;
  await syncEvents(
    server,
    key,
    ofSlots(5, () => ({ type: 'COUNT', counted: 30 })),
  );
  server.clock.now += 30 * minuteMs;
  await server.call(machines.update, {
    token,
    params: machineParams(machine),
    body: { price: 12 },
  });
  await syncEvents(server, key, [{ type: 'UNLOCK', seq: 10, uptimeMs: 0, rfid: '04A2' }]);

  const [admins, door, visit, opened, ...before] = await updatesOf(server, token, machine);
  expect([admins, door].toSorted()).toEqual([
    ['07:32', 'ADMIN', 'Machine updated: price 10 → 12'],
    ['07:32', 'RFID', 'Door opened with RFID 04A2'],
  ]);
  expect(visit).toEqual([
    '07:02',
    'MACHINE',
    'Refilled 84: Regular 60, Large 24. Counted 120, expected 124: 4 fewer',
  ]);
  expect(opened).toEqual(['07:00', 'RFID', 'Door opened with RFID Rahima (04A1)']);
  expect(before).toEqual(created);
});

test('a count shows what was expected, by the current ledger', async () => {
  const { server, machine, key, token } = await aVisitedMachine();
  await syncEvents(
    server,
    key,
    ofSlots(0, () => ({ type: 'COUNT', counted: 9 })),
  );
  const counted = async () => (await updatesOf(server, token, machine))[0]?.[2];
  expect(await counted()).toBe('Counted 36, expected 40: 4 fewer');
  server.clock.now += 60 * minuteMs;
  const at = new Date(server.clock.now - 90 * minuteMs).toISOString();
  const dispense = { type: 'DISPENSE', transactionType: 'CASH', isSuccessful: true };
  await syncEvents(
    server,
    key,
    ofSlots(4, () => dispense, at),
  );
  expect(await counted()).toBe('Counted 36, as expected');
});

test('names stay as they were at the report, and a report about no slot is left out', async () => {
  const { server, machine, key, token } = await aVisitedMachine();
  await syncEvents(server, key, [
    { type: 'UNLOCK', seq: 1, uptimeMs: 0, rfid: '04A1' },
    { type: 'REFILL', seq: 2, uptimeMs: 0, rowNo: 1, columnNo: 4, added: 5 },
    { type: 'REFILL', seq: 3, uptimeMs: 0, rowNo: 9, columnNo: 9, added: 7 },
  ]);
  await server.call(machines.update, {
    token,
    params: machineParams(machine),
    body: { stocks: [{ rowNo: 1, columnNo: 1, productCount: 10 }] },
  });
  const updates = await updatesOf(server, token, machine);
  expect(updates.filter(([, by]) => by !== 'ADMIN')).toEqual([
    ['07:00', 'MACHINE', 'Refilled 5: Large 5'],
    ['07:00', 'RFID', 'Door opened with RFID Rahima (04A1)'],
  ]);
});

test('nobody sees the reports of others’ machines', async () => {
  const { server, machine, key } = await aVisitedMachine();
  await syncEvents(
    server,
    key,
    ofSlots(0, () => ({ type: 'REFILL', added: 1 })),
  );
  const { machine: foreign } = await aPairedMachine(server);
  const { id, organizationId } = { ...foreign, id: foreign.institutionId };
  const { token } = await anInstitutionAdmin(server, { id, organizationId });
  const query = { isShowStockUpdates: true };
  const { stocks } = await server.call(reports.generate, { token, query });
  expect(stocks?.map(({ mpi }) => mpi)).toEqual([foreign.physicalId]);
  const refused = await server.expectRefusal(reports.generate, {
    token,
    query: { ...query, machineId: machine.id },
  });
  expect(refused.status).toBe(404);
});
