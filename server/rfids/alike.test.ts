import { describe, expect, test } from 'vitest';
import { rfidBatches } from '../../contract/rfid-batches.ts';
import { rfids } from '../../contract/rfids.ts';
import { unknownCards } from '../../contract/unknown-cards.ts';
import { unlockRfids } from '../../contract/unlock-rfids.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { anRfid, anUnlockRfid } from '../testing/machines/rfids.ts';
import { aTappedCard } from '../testing/machines/tapped-cards.ts';
import { shareServer } from '../testing/server.ts';

shareServer();

describe('an unknown card shows which known card it equals', () => {
  test.each([
    ['without leading zeros', '7101235', '0007101235'],
    ['in decimal', '04:A2:B9:C1', '77773249'],
    ['as facility and number', '0007101235', '108,23347'],
    ['with the decimals of a spreadsheet', '0007101235', '7101235.0'],
    ['byte-reversed', 'C1B9A204', '04a2b9c1'],
    ['byte-reversed in decimal', '3250168324', '04A2B9C1'],
  ])('%s', async (_how, tapped, typed) => {
    const { addCard, list } = await aTappedCard(tapped);
    expect(await list()).toMatchObject([{ physicalId: tapped, alike: null }]);
    const { _id } = await addCard({ physicalId: typed, name: 'Rahima' });
    expect(await list()).toMatchObject([{ alike: { _id, physicalId: typed, name: 'Rahima' } }]);
  });

  test('of its own institution, and none that was removed or has another number', async () => {
    const { server, addCard, list, params, admin } = await aTappedCard('04A2B9C1');
    await anRfid(server, { physicalId: '77773249' });
    await addCard({ physicalId: '77773248' });
    const { _id } = await addCard({ physicalId: 'C1B9A204' });
    const body = { action: 'REMOVE' as const, rfidIds: [_id], count: 1 };
    await server.call(rfidBatches.change, { params, body, token: admin });
    expect(await list()).toMatchObject([{ alike: null }]);
  });
});

describe('one click links it', () => {
  test('the RFID gets the number that machines report, and keeps its points and its page', async () => {
    const { addCard, list, link, find, authorize, sync } = await aTappedCard('04A2B9C1');
    const { _id } = await addCard({ physicalId: '0077773249', name: 'Rahima', point: 4 });
    const { cards } = await sync([]);
    expect(await link(_id)).toMatchObject({
      status: 200,
      body: { rfid: { _id, physicalId: '04A2B9C1', name: 'Rahima', point: 4 } },
    });
    expect(await list()).toEqual([]);
    expect(await find('04a2b9')).toEqual([_id]);
    expect(await find('00777')).toEqual([]);
    expect(await authorize('04:a2:b9:c1')).toMatchObject({ allowed: true, points: 2 });
    expect(await authorize('0077773249')).toMatchObject({ reason: 'UNKNOWN_CARD' });
    const { cards: later } = await sync([], cards?.version);
    expect(later?.changed).toMatchObject([{ rfid: '04A2B9C1' }]);
    expect(later?.removed).toEqual(['0077773249']);
  });

  test('the form that adds a card finds the unknown card by its number, in any spelling', async () => {
    const { server, params, admin, authorize, addCard } = await aTappedCard('04A2B9C1');
    await authorize('5E64638F');
    const { _id } = await addCard({ physicalId: '77773249' });
    const find = (rfid: string) =>
      server.call(unknownCards.all, { params, query: { rfid }, token: admin });
    expect(await find('04:a2:b9:c1')).toMatchObject({
      cards: [{ physicalId: '04A2B9C1', alike: { _id } }],
      count: 1,
    });
    expect(await find('04A2B9')).toEqual({ cards: [], count: 0 });
  });

  test('a card is linked to no RFID of another number or institution', async () => {
    const { server, addCard, link, list } = await aTappedCard('04A2B9C1');
    const other = await addCard({ physicalId: '12345678' });
    const foreign = await anRfid(server, { physicalId: '77773249' });
    for (const { _id } of [other, foreign]) {
      expect(await link(_id)).toMatchObject({ status: 404, body: { code: 'rfidNotFound' } });
    }
    expect(await list()).toHaveLength(1);
  });
});

test('an unknown card shows which unlock RFID it equals, whose update links it', async () => {
  const { server, machine, admin, list } = await aTappedCard('04A2B9C1');
  const { organizationId } = machine;
  await anUnlockRfid(server, { physicalId: '77773249' });
  expect(await list()).toMatchObject([{ alike: null, alikeUnlock: null }]);
  const { _id } = await anUnlockRfid(server, { organizationId, physicalId: '0077773249' });
  const alikeUnlock = { _id, organizationId, physicalId: '0077773249', isActive: true };
  const [card] = await list();
  expect(card).toMatchObject({ alike: null, alikeUnlock });
  await server.call(unlockRfids.update, {
    params: { id: organizationId, rfidId: _id },
    body: { physicalId: card?.physicalId, isActive: true },
    token: admin,
  });
  expect(await list()).toEqual([]);
});

test('who adds a single card is told which known card it equals', async () => {
  const { server, machine, params, admin, addCard } = await aCardMachine();
  await addCard({ physicalId: '0007101235' });
  await anUnlockRfid(server, {
    organizationId: machine.organizationId,
    physicalId: '04A2B9C1',
  });
  const add = async (physicalId: string) => {
    const body = { physicalId, stockType: 'LIMITED' as const };
    return (await server.call(rfids.create, { params, body, token: admin })).alike;
  };
  expect(await add('108,23347')).toEqual({
    physicalId: '108,23347',
    rfid: '0007101235',
    isUnlock: false,
  });
  expect(await add('77773249')).toEqual({
    physicalId: '77773249',
    rfid: '04A2B9C1',
    isUnlock: true,
  });
  expect(await add('55555555')).toBeUndefined();
});

test('the check of an import and the import itself name the cards that new lines equal', async () => {
  const { server, machine, params, admin, addCard } = await aCardMachine();
  const { organizationId } = machine;
  await addCard({ physicalId: '0007101235' });
  await addCard({ physicalId: '04A2B9C1' });
  await anUnlockRfid(server, { organizationId, physicalId: '00123456' });
  const physicalIds = ['7101235', '04:a2:b9:c1', '77773249', '5555', '123456', '888888', '0888888'];
  const alike = [
    { physicalId: '7101235', rfid: '0007101235', isUnlock: false },
    { physicalId: '77773249', rfid: '04A2B9C1', isUnlock: false },
    { physicalId: '123456', rfid: '00123456', isUnlock: true },
    { physicalId: '0888888', rfid: '888888', isUnlock: false },
  ];
  const checked = { params, body: { physicalIds }, token: admin };
  expect(await server.call(rfidBatches.check, checked)).toEqual({
    taken: ['04A2B9C1'],
    ofUnlock: [],
    alike,
  });
  const rows = physicalIds.map((physicalId) => ({ physicalId }));
  const imported = { params, body: { rows, existing: 'SKIP' as const }, token: admin };
  expect(await server.call(rfidBatches.import, imported)).toEqual({
    imported: { added: 6, updated: 0, skipped: 1 },
    alike,
  });
});
