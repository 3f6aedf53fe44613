import { describe, expect, test } from 'vitest';
import { institutions } from '../../../contract/institutions.ts';
import { machines } from '../../../contract/machines.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { aCardMachine } from '../../testing/machines/card-machine.ts';
import { shareServer } from '../../testing/server.ts';

shareServer();

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

  test('a repeated request is answered as before and reserves nothing more', async () => {
    const { addCard, authorize } = await aCardMachine();
    const { physicalId } = await addCard({ point: 4 });
    await authorize(physicalId, 'same');
    expect(await authorize(physicalId, 'same')).toEqual({ allowed: true, points: 2 });
  });

  test('a request that is over, or was made for another card, is refused as used', async () => {
    const { server, addCard, sync, authorize, dispense } = await aCardMachine();
    const { physicalId } = await addCard({ point: 9 });
    const { physicalId: other } = await addCard({ point: 9 });
    const used = { allowed: false, reason: 'USED_REQUEST' };
    await authorize(physicalId, 'one');
    expect(await authorize(other, 'one')).toEqual({ ...used, points: 9 });
    await sync([dispense(1, physicalId, { requestId: 'one' })]);
    expect(await authorize(physicalId, 'one')).toEqual({ ...used, points: 7 });
    await authorize(physicalId, 'two');
    server.clock.now += 60_000;
    expect(await authorize(physicalId, 'two')).toEqual({ ...used, points: 7 });
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

  test('a machine without points, a blocked card and an unknown one get different answers', async () => {
    const { server, machine, admin, addCard, update, authorize } = await aCardMachine();
    const { _id, physicalId } = await addCard();
    expect(await authorize('NOBODY')).toMatchObject({ reason: 'UNKNOWN_CARD' });
    await update(_id, { isActive: false });
    expect(await authorize(physicalId)).toMatchObject({ reason: 'BLOCKED_CARD' });
    await update(_id, { isActive: true });
    const params = { institutionId: machine.institutionId, machineId: machine.id };
    await server.call(machines.update, {
      params,
      body: { pointsEnabled: false, price: 10 },
      token: admin,
    });
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
