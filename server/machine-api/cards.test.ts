import { describe, expect, test } from 'vitest';
import { institutions } from '../../contract/institutions.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { type RfidForm, rfids } from '../../contract/rfids.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { aSuper } from '../testing/admins.ts';
import { aDispense, aMachine, aMachineKey } from '../testing/machines.ts';
import { aServer } from '../testing/server.ts';
import { unique } from '../testing/unique.ts';

/** A points-enabled machine whose products cost two points. */
const aCardMachine = async () => {
  const server = await aServer();
  const machine = await aMachine(server, { pointsEnabled: true, point: 2 });
  const token = await aMachineKey(server, machine);
  const { token: admin } = await aSuper(server);
  const params = { institutionId: machine.institutionId };
  const addCard = async (given: Partial<RfidForm> = {}) => {
    const body = { physicalId: `CARD-${unique()}`, stockType: 'UNLIMITED', point: 10, ...given };
    return (await server.call(rfids.create, { params, body, token: admin })).rfid;
  };
  const update = (rfidId: string, body: object) =>
    server.call(rfids.update, { params: { ...params, rfidId }, body, token: admin });
  const pointsOf = async (rfidId: string) =>
    (await server.call(rfids.one, { params: { ...params, rfidId }, token: admin })).rfid.point;
  const sync = (events: unknown[], cardsVersion?: number) =>
    server.call(machineApi.sync, {
      body: { epoch: 1, uptimeMs: 0, events, ...(cardsVersion !== undefined && { cardsVersion }) },
      token,
    });
  let requests = 0;
  const authorize = (rfid: string, requestId = `request-${++requests}`) =>
    server.call(machineApi.authorize, { body: { requestId, rfid, rowNo: 1, columnNo: 1 }, token });
  const dispense = (seq: number, rfid: string, given: object = {}) =>
    aDispense(seq, { transactionType: 'RFID', rfid, ...given });
  return { server, machine, admin, params, addCard, update, pointsOf, sync, authorize, dispense };
};

describe('the card list', () => {
  test('it comes whole at first and then only what changed', async () => {
    const { addCard, update, sync } = await aCardMachine();
    const first = await addCard({ physicalId: 'CARD-A' });
    const { cards } = await sync([]);
    expect(cards).toMatchObject({
      reset: true,
      changed: [{ rfid: 'CARD-A', isFree: false, points: 10, stockType: 'UNLIMITED' }],
      removed: [],
      unlock: [],
    });
    expect((await sync([], cards?.version)).cards).toBeUndefined();
    await addCard({ physicalId: 'CARD-B', isFree: true });
    await update(first._id, { isActive: false });
    const { cards: next } = await sync([], cards?.version);
    expect(next).toMatchObject({
      reset: false,
      changed: [{ rfid: 'CARD-B', isFree: true }],
      removed: ['CARD-A'],
    });
  });

  test('cards that open doors are in it while they are active', async () => {
    const { server, machine, admin, sync } = await aCardMachine();
    const params = { id: machine.organizationId };
    const { cards: before } = await sync([]);
    await server.call(unlockRfids.add, {
      params,
      body: { physicalId: 'STAFF-1', isActive: true },
      token: admin,
    });
    await server.call(unlockRfids.add, {
      params,
      body: { physicalId: 'STAFF-2', isActive: false },
      token: admin,
    });
    expect((await sync([], before?.version)).cards?.unlock).toEqual(['STAFF-1']);
  });
});

describe('points', () => {
  test('a dispense spends the slot’s points, once, and a failed one none', async () => {
    const { addCard, pointsOf, sync, dispense } = await aCardMachine();
    const { _id, physicalId } = await addCard();
    const events = [dispense(1, physicalId), dispense(2, physicalId, { isSuccessful: false })];
    await sync(events);
    await sync(events);
    expect(await pointsOf(_id)).toBe(8);
  });

  test('a free card spends none', async () => {
    const { addCard, update, pointsOf, sync, dispense } = await aCardMachine();
    const { _id, physicalId } = await addCard();
    await update(_id, { isFree: true });
    await sync([dispense(1, physicalId)]);
    expect(await pointsOf(_id)).toBe(10);
  });

  test('offline a card may be overdrawn, shows it, and is refused until it is topped up', async () => {
    const { addCard, update, pointsOf, sync, authorize, dispense } = await aCardMachine();
    const { _id, physicalId } = await addCard({ point: 3 });
    await sync([dispense(1, physicalId), dispense(2, physicalId)]);
    expect(await pointsOf(_id)).toBe(-1);
    expect(await authorize(physicalId)).toEqual({
      allowed: false,
      reason: 'TOO_FEW_POINTS',
      points: -1,
    });
    await update(_id, { point: 5 });
    expect(await authorize(physicalId)).toMatchObject({ allowed: true });
  });

  test('a dispense with an unknown or blocked card is kept and flagged', async () => {
    const { server, machine, addCard, update, sync, dispense } = await aCardMachine();
    const { _id, physicalId } = await addCard();
    await update(_id, { isActive: false });
    await sync([dispense(1, physicalId), dispense(2, 'NOBODY')]);
    const rows = await server.store.read
      .selectFrom('dispenses')
      .select(['flags', 'isSuccessful'])
      .where('machineId', '=', machine.id)
      .orderBy('seq')
      .execute();
    expect(rows).toEqual([
      { flags: 'BLOCKED_CARD', isSuccessful: 1 },
      { flags: 'UNKNOWN_CARD', isSuccessful: 1 },
    ]);
  });
});

describe('the online check', () => {
  test('it reserves the points, and the dispense with its request spends them once', async () => {
    const { addCard, pointsOf, sync, authorize, dispense } = await aCardMachine();
    const { _id, physicalId } = await addCard({ point: 4 });
    expect(await authorize(physicalId, 'one')).toEqual({ allowed: true, points: 2 });
    expect(await authorize(physicalId, 'two')).toEqual({ allowed: true, points: 0 });
    expect(await authorize(physicalId, 'three')).toMatchObject({ reason: 'TOO_FEW_POINTS' });
    await sync([dispense(1, physicalId, { requestId: 'one' })]);
    expect(await pointsOf(_id)).toBe(2);
    expect(await authorize(physicalId, 'four')).toMatchObject({ reason: 'TOO_FEW_POINTS' });
  });

  test('asked again, a request is answered as before and reserves nothing more', async () => {
    const { addCard, authorize } = await aCardMachine();
    const { physicalId } = await addCard({ point: 4 });
    await authorize(physicalId, 'same');
    expect(await authorize(physicalId, 'same')).toEqual({ allowed: true, points: 2 });
  });

  test('a failed dispense, or 60 seconds, release the reservation', async () => {
    const { server, addCard, sync, authorize, dispense } = await aCardMachine();
    const { physicalId } = await addCard({ point: 2 });
    await authorize(physicalId, 'one');
    await sync([dispense(1, physicalId, { requestId: 'one', isSuccessful: false })]);
    expect(await authorize(physicalId, 'two')).toMatchObject({ allowed: true });
    server.clock.now += 60_000;
    expect(await authorize(physicalId, 'three')).toMatchObject({ allowed: true });
  });

  test('of many requests at once no more are allowed than the card has points for', async () => {
    const { addCard, authorize } = await aCardMachine();
    const { physicalId } = await addCard({ point: 7 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => authorize(physicalId)));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  test('no more are allowed than the slot holds', async () => {
    const { server, machine, admin, addCard, authorize } = await aCardMachine();
    await server.call(machines.update, {
      params: { institutionId: machine.institutionId, machineId: machine.id },
      body: { stocks: [{ rowNo: 1, columnNo: 1, productCount: 1 }] },
      token: admin,
    });
    const { physicalId } = await addCard({ isFree: true });
    expect(await authorize(physicalId)).toMatchObject({ allowed: true });
    expect(await authorize(physicalId)).toMatchObject({ reason: 'EMPTY_SLOT' });
  });

  test('a machine without points, a blocked card and an unknown one are told apart', async () => {
    const { server, machine, admin, addCard, update, authorize } = await aCardMachine();
    const { _id, physicalId } = await addCard();
    expect(await authorize('NOBODY')).toMatchObject({ reason: 'UNKNOWN_CARD' });
    await update(_id, { isActive: false });
    expect(await authorize(physicalId)).toMatchObject({ reason: 'BLOCKED_CARD' });
    await update(_id, { isActive: true });
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await server.call(machines.update, { params, body: { pointsEnabled: false }, token: admin });
    expect(await authorize(physicalId)).toMatchObject({ reason: 'POINTS_DISABLED' });
  });
});

describe('the institution’s limitation', () => {
  test('a LIMITED card has so many dispenses a calendar day, week and month; 0 is no cap', async () => {
    const { server, admin, machine, addCard, sync, authorize, dispense } = await aCardMachine();
    await server.call(institutions.update, {
      params: { id: machine.institutionId },
      body: { limitation: { daily: 1, weekly: 2, monthly: 3 } },
      token: admin,
    });
    const { physicalId } = await addCard({ stockType: 'LIMITED', isFree: true });
    const { physicalId: unlimited } = await addCard({ stockType: 'UNLIMITED', isFree: true });
    const at = (text: string) => {
      server.clock.now = Date.parse(text);
    };
    // Sunday to Saturday in Dhaka; the day begins at 18:00 UTC.
    at('2026-03-15T06:00:00Z');
    await sync([dispense(1, physicalId), dispense(2, unlimited)]);
    expect(await authorize(physicalId)).toMatchObject({ reason: 'DAILY_LIMIT' });
    expect(await authorize(unlimited)).toMatchObject({ allowed: true });
    at('2026-03-15T18:00:00Z');
    await sync([dispense(3, physicalId)]);
    at('2026-03-18T06:00:00Z');
    expect(await authorize(physicalId)).toMatchObject({ reason: 'WEEKLY_LIMIT' });
    at('2026-03-22T06:00:00Z');
    await sync([dispense(4, physicalId)]);
    at('2026-03-29T06:00:00Z');
    expect(await authorize(physicalId)).toMatchObject({ reason: 'MONTHLY_LIMIT' });
    at('2026-03-31T18:00:00Z');
    expect(await authorize(physicalId)).toMatchObject({ allowed: true });
    await server.call(institutions.update, {
      params: { id: machine.institutionId },
      body: { limitation: { daily: 0, weekly: null, monthly: 0 } },
      token: (await aSuper(server)).token,
    });
    await sync([dispense(5, physicalId)]);
    expect(await authorize(physicalId)).toMatchObject({ allowed: true });
  });
});
