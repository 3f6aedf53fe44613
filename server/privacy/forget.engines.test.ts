import { expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { rfids } from '../../contract/rfids.ts';
import { timeline } from '../../contract/timeline.ts';
import { checkRollup } from '../overview/check.ts';
import type { Store } from '../platform/db/store.ts';
import { countWrongPoints } from '../rfids/points/check-points.ts';
import { anInstitutionAdmin, aSuper } from '../testing/admins/admins.ts';
import { dayMs } from '../testing/durations.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { readPointLedger, sumPointLedger } from '../testing/machines/point-ledger.ts';
import { rfidParams } from '../testing/machines/rfids.ts';
import { readStock, readSummary } from '../testing/machines/sync.ts';
import { aPayment } from '../testing/payments/payments.ts';
import { namedCards, runForgetting } from '../testing/privacy.ts';
import type { TestServer } from '../testing/server.ts';

/** The 15th of March, of which 62 days are over on the 17th of May. */
const aCardsHistory = async () => {
  const world = await aCardMachine();
  const { server, machine, addCard, sync, dispense, authorize } = world;
  const card = await addCard({ name: 'Nusrat', point: 20 });
  const second = await addCard({ point: 20 });
  const start = server.clock.now;
  const at = (day: number) => new Date(start + day * dayMs).toISOString();
  await authorize(card.physicalId, 'first');
  await sync([{ type: 'UNKNOWN_CARD', seq: 1, uptimeMs: 0, rfid: 'STRANGER', at: at(0) }]);
  await sync([{ type: 'DANCE', seq: 2, uptimeMs: 0, rfid: card.physicalId, at: at(0) }]);
  server.clock.now += 40 * dayMs;
  await sync([
    dispense(3, card.physicalId, { at: at(0), requestId: 'first' }),
    dispense(4, card.physicalId, { at: at(1) }),
    dispense(5, card.physicalId, { at: at(20) }),
    dispense(6, card.physicalId, { at: at(40) }),
  ]);
  const toDay = (day: number) => {
    server.clock.now = start + day * dayMs;
  };
  const read = async () => ({
    summary: await readSummary(server, machine),
    stock: await readStock(server, machine),
    points: await sumPointLedger(server, card._id),
  });
  return { ...world, card, second, at, toDay, read };
};

const textsOf = async ({ store: { read } }: TestServer) =>
  JSON.stringify([
    await read.selectFrom('dispenses').selectAll().execute(),
    await read.selectFrom('events').selectAll().execute(),
    await read.selectFrom('authorizations').selectAll().execute(),
    await read.selectFrom('unknownCards').selectAll().execute(),
    await read.selectFrom('journals').selectAll().execute(),
  ]);

test('whose a dispense was is forgotten after 62 days, and every sum stays', async () => {
  const { server, machine, card, toDay, read } = await aCardsHistory();
  const { physicalId } = card;
  const before = await read();
  toDay(62);
  await runForgetting(server);
  expect(await namedCards(server, machine.id)).toEqual(Array(4).fill(physicalId));
  toDay(63);
  await runForgetting(server);
  expect(await namedCards(server, machine.id)).toEqual([null, ...Array(3).fill(physicalId)]);
  toDay(103);
  await runForgetting(server);
  const texts = await textsOf(server);
  for (const name of [physicalId, card._id, 'STRANGER']) expect(texts).not.toContain(name);
  expect(await read()).toEqual(before);
  expect(await countWrongPoints(server.store.read)).toBe(0);
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('the timeline of a machine shows forgotten taps and dispenses without their cards', async () => {
  const { server, machine, toDay } = await aCardsHistory();
  toDay(103);
  await runForgetting(server);
  const { token } = await aSuper(server);
  const params = { institutionId: machine.institutionId, machineId: machine.id };
  const { entries } = await server.call(timeline.all, { params, token });
  const taps = entries.filter(({ type }) => type === 'UNKNOWN_CARD');
  expect(taps).toMatchObject([{ rfid: null, times: 1 }]);
  const sales = await server.call(timeline.all, { params, query: { kind: 'SALES' }, token });
  expect(sales.entries).toMatchObject(Array(4).fill({ transactionType: 'RFID', rfid: null }));
});

test('the points that a card spent become one sum a month, which tells of no day', async () => {
  const { server, card, toDay } = await aCardsHistory();
  const spent = async () =>
    (await readPointLedger(server, card._id))
      .filter(({ kind }) => kind === 'DISPENSE')
      .map(({ at, delta, cause }) => [new Date(at).toISOString(), delta, cause === '']);
  toDay(63);
  await runForgetting(server);
  const march = '2026-02-28T18:00:00.000Z';
  expect(await spent()).toContainEqual([march, -2, true]);
  toDay(103);
  await runForgetting(server);
  expect(await spent()).toEqual([
    [march, -4, true],
    ['2026-03-31T18:00:00.000Z', -4, true],
  ]);
});

test('a month has no sum of its first days alone', async () => {
  const { server, second, sync, dispense, at, toDay } = await aCardsHistory();
  const { physicalId, _id } = second;
  // The 1st, the 3rd and the 9th of April.
  await sync([17, 19, 25].map((day, index) => dispense(7 + index, physicalId, { at: at(day) })));
  toDay(17 + 62 + 1);
  await runForgetting(server);
  const rows = await readPointLedger(server, _id);
  expect(rows.map(({ delta }) => delta).toSorted()).toEqual([-2, -4, 20].toSorted());
});

test('an institution’s own number of days is obeyed', async () => {
  const { server, machine, card, params, toDay } = await aCardsHistory();
  const { token } = await aSuper(server);
  const set = (days: number | null, given = token) =>
    server.ask(institutions.update, {
      params: { id: params.institutionId },
      body: { cardHistoryDays: days },
      token: given,
    });
  for (const days of [34, 401]) expect((await set(days)).status).toBe(400);
  const own = await anInstitutionAdmin(server, {
    id: machine.institutionId,
    organizationId: machine.organizationId,
  });
  expect((await set(100, own.token)).status).toBe(403);
  expect((await set(90)).status).toBe(200);
  toDay(90);
  await runForgetting(server);
  expect(await namedCards(server, machine.id)).toEqual(Array(4).fill(card.physicalId));
  toDay(91);
  await runForgetting(server);
  expect((await namedCards(server, machine.id)).slice(0, 2)).toEqual([null, card.physicalId]);
});

test('a removed RFID keeps its person no longer than its dispenses', async () => {
  const { server, card, toDay } = await aCardsHistory();
  const { token } = await aSuper(server);
  await server.call(rfids.remove, { params: rfidParams(card), token });
  const nameOf = async () => {
    const row = await server.store.read
      .selectFrom('rfids')
      .select(['name', 'nameKey', 'searchText'])
      .where('id', '=', card._id)
      .executeTakeFirstOrThrow();
    return [row.name, row.nameKey, row.searchText].join();
  };
  toDay(102);
  await runForgetting(server);
  expect(await nameOf()).toContain('Nusrat');
  toDay(103);
  await runForgetting(server);
  expect(await nameOf()).toBe(',,');
});

test('a payment loses its wallet and browser after the refund window, and keeps its numbers', async () => {
  const { server, machine, toDay } = await aCardsHistory();
  const paid = await aPayment(server, machine, { browser: 'a digest' });
  const open = await aPayment(server, machine, { dueAt: server.clock.now });
  const read = async (id: string) =>
    server.store.read.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  toDay(100);
  await runForgetting(server);
  expect(await read(paid.id)).toEqual(paid);
  toDay(101);
  await runForgetting(server);
  expect(await read(paid.id)).toEqual({ ...paid, wallet: null, browser: '' });
  expect(await read(open.id)).toEqual(open);
});

/** A store whose process dies after so many transactions. */
const dyingAfter = (store: Store, count: number): Store => {
  let left = count;
  const change: Store['change'] = (work) => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    return store.change(work);
  };
  return { ...store, change };
};

test('cut short after any batch, the next run forgets the rest and counts nothing twice', async () => {
  const { server, toDay, card, read } = await aCardsHistory();
  const before = await read();
  toDay(103);
  let runs = 0;
  for (let isDone = false; !isDone; runs += 1) {
    const dying = { ...server, store: dyingAfter(server.store, runs) };
    isDone = await runForgetting(dying).then(
      () => true,
      () => false,
    );
  }
  expect(runs).toBeGreaterThan(8);
  expect(await textsOf(server)).not.toContain(card.physicalId);
  expect(await read()).toEqual(before);
});

test('two servers that forget at once count nothing twice, also while a machine reports', async () => {
  const { server, card, sync, dispense, at, toDay, read } = await aCardsHistory();
  const { points, stock } = await read();
  toDay(104);
  const late = dispense(7, card.physicalId, { at: at(41) });
  await Promise.all([runForgetting(server), sync([late]), runForgetting(server)]);
  await runForgetting(server);
  expect(await textsOf(server)).not.toContain(card.physicalId);
  expect(await countWrongPoints(server.store.read)).toBe(0);
  expect((await read()).points).toBe(points - 2);
  expect((await read()).stock).toEqual(stock?.map((count) => count - 1));
  expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
});

test('a longer limit of an institution keeps what is still known, and brings nothing back', async () => {
  const { server, machine, card, params, toDay } = await aCardsHistory();
  toDay(63);
  await runForgetting(server);
  const setDays = async (cardHistoryDays: number | null) =>
    server.call(institutions.update, {
      params: { id: params.institutionId },
      body: { cardHistoryDays },
      token: (await aSuper(server)).token,
    });
  await setDays(100);
  toDay(64);
  await runForgetting(server);
  const named = [null, ...Array(3).fill(card.physicalId)];
  expect(await namedCards(server, machine.id)).toEqual(named);
  // The clock is set back.
  toDay(50);
  await runForgetting(server);
  expect(await namedCards(server, machine.id)).toEqual(named);
  toDay(64);
  await setDays(35);
  await runForgetting(server);
  expect(await namedCards(server, machine.id)).toEqual([null, null, null, card.physicalId]);
});
