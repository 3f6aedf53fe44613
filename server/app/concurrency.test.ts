import { expect, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { rfids } from '../../contract/rfids.ts';
import { checkRollup } from '../overview/check.ts';
import { aDispense, aMachine, aMachineKey, anRfid, aSuper } from './builders.ts';
import { aServer, testEngine } from './testing.ts';

/** 64 clients at once; a quarter of the changes on PostgreSQL, whose commits cross a network. */
const clients = 64;
const changes = testEngine === 'postgres' ? 512 : 2048;

const inParallel = async (work: (index: number) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const client = async () => {
    while (next < changes) await work(next++);
  };
  await Promise.all(Array.from({ length: clients }, client));
};

test('64 clients change one machine’s stock and one card’s points: nothing is lost', async () => {
  const server = await aServer({ REQUESTS_PER_MINUTE: '1000000' });
  const machine = await aMachine(server, {
    pointsEnabled: true,
    point: 1,
    stocks: [{ rowNo: 1, columnNo: 1, productCount: 1000 }],
  });
  const institution = { id: machine.institutionId };
  const card = await anRfid(server, { institution, point: 300, stockType: 'UNLIMITED' });
  const key = await aMachineKey(server, machine);
  const { token } = await aSuper(server);
  const place = { institutionId: machine.institutionId, machineId: machine.id };
  let seq = 0;
  let online = 0;

  const dispenseByCard = async (index: number) => {
    const requestId = `request-${index}`;
    const slot = { rowNo: 1, columnNo: 1 };
    const body = { requestId, rfid: card.physicalId, ...slot };
    const { allowed } = await server.call(machineApi.authorize, { body, token: key });
    if (!allowed) return;
    online += 1;
    seq += 1;
    const event = aDispense(seq, { transactionType: 'RFID', rfid: card.physicalId, requestId });
    await server.call(machineApi.sync, {
      body: { epoch: 1, uptimeMs: 0, events: [event] },
      token: key,
    });
  };
  const countStock = (index: number) =>
    server.call(machines.update, {
      params: place,
      body: { stocks: [{ rowNo: 1, columnNo: 1, productCount: 500 + (index % 100) }] },
      token,
    });
  const grantPoints = (index: number) =>
    server.call(rfids.update, {
      params: { institutionId: machine.institutionId, rfidId: card._id },
      body: { name: `Card ${index}` },
      token,
    });
  const deeds = [dispenseByCard, dispenseByCard, countStock, grantPoints];
  await inParallel((index) => deeds[index % deeds.length]?.(index) ?? Promise.resolve());

  const { store } = server;
  const sum = async (table: 'stockLedger' | 'pointLedger') => {
    const { total } = await store.read
      .selectFrom(table)
      .select((eb) => eb.fn.sum<number>('delta').as('total'))
      .executeTakeFirstOrThrow();
    return total;
  };
  const slot = await store.read.selectFrom('slots').selectAll().executeTakeFirstOrThrow();
  const stored = await store.read.selectFrom('rfids').selectAll().executeTakeFirstOrThrow();
  expect(slot.productCount).toBe(await sum('stockLedger'));
  expect(slot.productCount).toBeGreaterThanOrEqual(0);
  expect(stored.point).toBe(await sum('pointLedger'));
  expect(stored.point).toBe(300 - online);
  expect(online).toBe(Math.min(300, changes / 2));
  expect(await checkRollup(store.read)).toEqual([]);
}, 120_000);
