import { describe, expect, test } from 'vitest';
import { rfids } from '../../../contract/rfids.ts';
import { unlockRfids } from '../../../contract/unlock-rfids.ts';
import { secondMs } from '../../testing/durations.ts';
import { aCardMachine } from '../../testing/machines/card-machine.ts';
import { readDispenses } from '../../testing/machines/sync.ts';
import { shareServer } from '../../testing/server.ts';

shareServer();

describe('the card list', () => {
  test('it comes whole at first and then only what changed', async () => {
    const { addCard, update, sync } = await aCardMachine();
    const first = await addCard({ physicalId: 'CARDA' });
    const { cards } = await sync([]);
    expect(cards).toMatchObject({
      reset: true,
      changed: [{ rfid: 'CARDA', isFree: false, points: 10, stockType: 'UNLIMITED' }],
      removed: [],
      unlock: [],
    });
    expect((await sync([], cards?.version)).cards).toBeUndefined();
    await addCard({ physicalId: 'CARDB', isFree: true });
    await update(first._id, { isActive: false });
    const { cards: next } = await sync([], cards?.version);
    expect(next).toMatchObject({
      reset: false,
      changed: [{ rfid: 'CARDB', isFree: true }],
      removed: ['CARDA'],
    });
  });

  test('cards that open doors are in it while they are active', async () => {
    const { server, machine, admin, sync } = await aCardMachine();
    const params = { id: machine.organizationId };
    const { cards: before } = await sync([]);
    await server.call(unlockRfids.add, {
      params,
      body: { physicalId: 'STAFF1', isActive: true },
      token: admin,
    });
    await server.call(unlockRfids.add, {
      params,
      body: { physicalId: 'STAFF2', isActive: false },
      token: admin,
    });
    expect((await sync([], before?.version)).cards?.unlock).toEqual(['STAFF1']);
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

  test('a dispense from before its card was blocked or removed is not flagged', async () => {
    const { server, machine, params, admin, addCard, update, sync, dispense } =
      await aCardMachine();
    const blocked = await addCard();
    const removed = await addCard();
    const cards = [blocked.physicalId, removed.physicalId];
    const sell = (seq: number) =>
      cards.map((rfid, index) =>
        dispense(seq + index, rfid, { at: new Date(server.clock.now).toISOString() }),
      );
    const before = sell(1);
    server.clock.now += secondMs;
    await update(blocked._id, { isActive: false });
    const rfidId = removed._id;
    await server.call(rfids.remove, { params: { ...params, rfidId }, token: admin });
    await sync([...before, ...sell(3)]);
    const rows = await readDispenses(server, machine);
    expect(rows.map(({ flags }) => flags)).toEqual(['', '', 'BLOCKED_CARD', 'UNKNOWN_CARD']);
  });

  test('a dispense with an unknown or blocked card is stored and flagged', async () => {
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
