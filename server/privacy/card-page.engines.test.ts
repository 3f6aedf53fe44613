import { expect, test } from 'vitest';
import { rfidHistory } from '../../contract/rfid-history.ts';
import { rfids } from '../../contract/rfids.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { auditRowsAddedBy } from '../testing/audit-rows.ts';
import { dayMs, secondMs } from '../testing/durations.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { rfidParams } from '../testing/machines/rfids.ts';
import { runForgetting } from '../testing/privacy.ts';
import { shareServer } from '../testing/server.ts';

shareServer();

/** A card with points, and what the page of a card shows of it. */
const aShownCard = async () => {
  const world = await aCardMachine();
  const { server, addCard } = world;
  const card = await addCard({ point: 20 });
  const request = async () => ({ params: rfidParams(card), ...(await aSuper(server)) });
  const showDispenses = async (query: { page?: number; limit?: number } = {}) =>
    server.call(rfidHistory.dispenses, { ...(await request()), query });
  const readHistory = async () => server.call(rfidHistory.all, await request());
  return { ...world, card, showDispenses, readHistory };
};

test('the single dispenses of a card have their points and pages, newest first', async () => {
  const { server, machine, card, sync, dispense, showDispenses } = await aShownCard();
  const { physicalId: rfid } = card;
  await sync([dispense(1, rfid)]);
  server.clock.now += secondMs;
  await sync([dispense(2, rfid, { isSuccessful: false, failureReason: 'JAM' }), dispense(3, 'X')]);
  const { dispenses, count } = await showDispenses();
  const machineId = { _id: machine.id, physicalId: machine.physicalId, name: '' };
  expect(dispenses).toMatchObject([
    { machineId, isSuccessful: false, failureReason: 'JAM', points: 0 },
    { machineId, isSuccessful: true, failureReason: null, points: -2 },
  ]);
  expect(count).toBe(2);
  const second = await showDispenses({ page: 2, limit: 1 });
  expect(second).toEqual({ dispenses: dispenses.slice(1), count });
});

test('who looks at single dispenses stands in the audit, without what was seen', async () => {
  const { server, card, sync, dispense, showDispenses, readHistory } = await aShownCard();
  await sync([dispense(1, card.physicalId)]);
  const rows = await auditRowsAddedBy(server, async () => {
    await readHistory();
    await showDispenses();
  });
  const target = expect.stringContaining(card._id);
  expect(rows).toMatchObject([
    { action: 'POST /rfid/dispenses', target, outcome: 'DONE', before: null, after: null },
  ]);
});

test('the dispenses of a card are not those of another card with its number', async () => {
  const { server, params, addCard, sync, dispense } = await aCardMachine();
  const { token } = await aSuper(server);
  const first = await addCard({ physicalId: '04:A1', point: 10 });
  server.clock.now += secondMs;
  await sync([dispense(1, '04A1')]);
  server.clock.now += secondMs;
  await server.call(rfids.remove, { params: { ...params, rfidId: first._id }, token });
  server.clock.now += secondMs;
  const second = await addCard({ physicalId: '04-a1', isFree: true });
  await sync([dispense(2, '04A1')]);
  const request = { params: rfidParams(second), token };
  const { dispenses, count } = await server.call(rfidHistory.dispenses, request);
  expect(dispenses).toMatchObject([{ points: 0 }]);
  expect(count).toBe(1);
  const { entries } = await server.call(rfidHistory.all, request);
  expect(entries).toMatchObject([{ type: 'MONTH', successful: 1, points: 0 }]);
});

test('the months of a card are counted for as long as they name it, and keep their points', async () => {
  const { server, card, sync, dispense, readHistory } = await aShownCard();
  const { physicalId: rfid } = card;
  server.clock.now = Date.parse('2026-03-10T06:00:00.000Z');
  await sync([dispense(1, rfid), dispense(2, rfid), dispense(3, rfid, { isSuccessful: false })]);
  server.clock.now = Date.parse('2026-04-20T06:00:00.000Z');
  await sync([dispense(4, rfid)]);
  const sums = { type: 'MONTH', month: '2026-03', successful: 2, failed: 1, points: -4 };
  const april = { type: 'MONTH', month: '2026-04', successful: 1, failed: 0, points: -2 };
  const made = { type: 'GRANT', points: 20 };
  const { entries, count, namedFrom } = await readHistory();
  expect(entries).toMatchObject([april, sums, made]);
  expect([count, namedFrom]).toEqual([3, '2026-02-17']);
  server.clock.now += 50 * dayMs;
  await runForgetting(server);
  expect(await readHistory()).toMatchObject({
    entries: [april, { ...sums, successful: null, failed: null }, made],
    count: 3,
    namedFrom: '2026-04-08',
  });
});
