import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { rfidHistory } from '../../../contract/rfid-history.ts';
import { rfids } from '../../../contract/rfids.ts';
import { unknownCards } from '../../../contract/unknown-cards.ts';
import { findTroubles } from '../../testing/attention.ts';
import { aCardMachine } from '../../testing/machines/card-machine.ts';
import { anUnlockRfid } from '../../testing/machines/rfids.ts';
import { shareServer } from '../../testing/server.ts';
import { rekeyCards } from './card-keys.ts';

shareServer();

/** Cards as releases stored them that took `1001.0` for another number than 1001. */
const aFormerDatabase = async () => {
  const world = await aCardMachine();
  const { server, params, admin } = world;
  const addFormer = async (physicalId: string, formerKey: string) => {
    const { _id } = await world.addCard();
    const row = { physicalId, cardKey: formerKey };
    await server.store.change((tx) =>
      tx.updateTable('rfids').set(row).where('id', '=', _id).execute(),
    );
    return _id;
  };
  const rekey = () => server.store.change((tx) => rekeyCards(tx, server.clock.now));
  const find = async (rfidId: string) =>
    (await server.call(rfids.one, { params: { ...params, rfidId }, token: admin })).rfid;
  return { ...world, addFormer, rekey, find };
};

test('a card is found by its number in a spelling that is known only since', async () => {
  const { addCard, addFormer, rekey, authorize, server, params, admin, sync, dispense } =
    await aFormerDatabase();
  await addFormer('7101235.0', '71012350');
  await sync([dispense(1, '7101235.0')]);
  await server.store.change((tx) =>
    sql`update "dispenses" set "cardKey" = '71012350' where "rfid" = '7101235.0'`.execute(tx),
  );
  expect(await authorize('7101235')).toMatchObject({ reason: 'UNKNOWN_CARD' });
  const { cards } = await sync([]);
  await rekey();
  expect(await authorize('7101235')).toMatchObject({ allowed: true });
  const call = { params: { ...params, rfidId: '7101235' }, token: admin };
  expect(await server.call(rfidHistory.dispenses, call)).toMatchObject({ count: 1 });
  // A list that begins anew: machines drop the former keys, too.
  await addCard({ physicalId: '9' });
  const { cards: later } = await sync([], cards?.version);
  expect(later?.reset).toBe(true);
  expect(later?.changed.map(({ rfid }) => rfid)).toEqual(['7101235.0', '7101235', '9']);
});

test('of cards with one number one keeps it; the others are blocked, reported and merged with nothing', async () => {
  const { addCard, addFormer, rekey, authorize, find, server, params, admin } =
    await aFormerDatabase();
  const { _id: known } = await addCard({ physicalId: '1001', point: 5 });
  const duplicate = await addFormer('1001.0', '10010');
  // Its number was another one's key.
  const freed = await addFormer('10010.0', '100100');
  await rekey();
  await rekey();
  expect(await authorize('1001')).toMatchObject({ allowed: true, points: 3 });
  expect(await authorize('10010')).toMatchObject({ allowed: true });
  expect(await find(duplicate)).toMatchObject({ point: 10, isActive: false });
  expect(await find(freed)).toMatchObject({ isActive: true });
  expect(await findTroubles(server, 'DUPLICATE_CARD')).toMatchObject([
    { kind: 'DUPLICATE_CARD', facts: { rfid: '1001.0', other: '1001' } },
  ]);

  const activation = { params: { ...params, rfidId: duplicate }, token: admin };
  const isActive = { isActive: true };
  expect(await server.expectFaults(rfids.update, { ...activation, body: isActive })).toEqual({
    physicalId: 'An RFID with this physical ID already exists',
  });
  const batch = { action: 'ACTIVATE' as const, rfidIds: [duplicate], count: 1 };
  await server.call(rfidBatches.change, { params, body: batch, token: admin });
  expect(await find(duplicate)).toMatchObject({ isActive: false });

  await server.call(rfids.remove, { params: { ...params, rfidId: known }, token: admin });
  expect(await findTroubles(server, 'DUPLICATE_CARD')).toMatchObject([
    { facts: { rfid: '1001.0', other: '' } },
  ]);
  await server.call(rfids.update, { ...activation, body: isActive });
  expect(await authorize('1001')).toMatchObject({ allowed: true, points: 8 });
  expect(await findTroubles(server, 'DUPLICATE_CARD')).toEqual([]);
});

test('a card with the number of an unlock RFID is reported', async () => {
  const { machine, addFormer, rekey, server } = await aFormerDatabase();
  await anUnlockRfid(server, { organizationId: machine.organizationId, physicalId: '2002' });
  await addFormer('2002.0', '20020');
  await rekey();
  expect(await findTroubles(server, 'DUPLICATE_CARD')).toMatchObject([
    { kind: 'DUPLICATE_CARD', facts: { rfid: '2002.0', other: '2002' } },
  ]);
});

test('unknown cards of one number are one, and those of RFIDs none', async () => {
  const { addFormer, rekey, authorize, server, params, admin } = await aFormerDatabase();
  for (const number of ['3003', '4004', '5005']) await authorize(number);
  await addFormer('3003.0', '30030');
  await server.store.change((tx) =>
    sql`update "unknownCards" set "physicalId" = '4004.0', "cardKey" = '40040'
      where "cardKey" = '5005'`.execute(tx),
  );
  await rekey();
  const { cards } = await server.call(unknownCards.all, { params, token: admin });
  expect(cards).toMatchObject([{ physicalId: '4004', count: 2 }]);
});
