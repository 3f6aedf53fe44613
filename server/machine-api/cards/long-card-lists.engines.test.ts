import { expect, test } from 'vitest';
import { DeviceCards, machineApi } from '../../../contract/machine-api.ts';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { secondMs } from '../../testing/durations.ts';
import { aCardMachine } from '../../testing/machines/card-machine.ts';
import { aMachine, aMachineKey } from '../../testing/machines/machines.ts';

/** A card machine whose institution has so many cards. */
const aCrowd = async (count: number) => {
  const world = await aCardMachine();
  const { server, addCard } = world;
  const { _id } = await addCard({ physicalId: 'CARD00000' });
  const one = await server.store.read
    .selectFrom('rfids')
    .selectAll()
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count - 1 }, (_, index) => {
    const physicalId = `CARD${String(index + 1).padStart(5, '0')}`;
    return { ...one, id: `copy-${index}`, physicalId, cardKey: physicalId };
  });
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500);
    await server.store.change((tx) => tx.insertInto('rfids').values(some).execute());
  }
  return world;
};

test('a long card list comes whole and streamed, with what the sync brought', async () => {
  const { sync, dispense } = await aCrowd(2600);
  const answer = await sync([dispense(1, 'CARD00007')]);
  expect(answer.ackedThrough).toBe(1);
  const cards = DeviceCards.parse(answer.cards);
  expect(cards).toMatchObject({ reset: true, removed: [], unlock: [] });
  expect(new Set(cards.changed.map(({ rfid }) => rfid)).size).toBe(2600);
  expect(cards.changed.find(({ rfid }) => rfid === 'CARD00007')?.points).toBe(8);
  expect((await sync([], cards.version)).cards).toBeUndefined();
});

test('a machine gets one long list a minute; a sync that needs another stores nothing', async () => {
  const { server, machine, sync, dispense } = await aCrowd(1001);
  const { cards } = await sync([]);
  const token = await aMachineKey(server, machine);
  const tooSoon = (cardsVersion?: number) =>
    server.expectRefusal(machineApi.sync, {
      token,
      body: { epoch: 1, uptimeMs: 0, events: [dispense(1, 'CARD00001')], cardsVersion },
    });
  for (const version of [undefined, 1]) {
    const { status, headers, body } = await tooSoon(version);
    expect([status, body.code]).toEqual([429, 'machineOverBudget']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(await server.store.read.selectFrom('events').select('seq').execute()).toEqual([]);
  expect((await sync([dispense(1, 'CARD00001')], cards?.version)).ackedThrough).toBe(1);
});

test('a list of a thousand cards is given as often as a machine asks', async () => {
  const { sync } = await aCrowd(1000);
  for (let time = 0; time < 3; time++) expect((await sync([])).cards?.changed).toHaveLength(1000);
});

test('machines share a list for ten seconds, although cards change, and get the changes after it', async () => {
  const { server, machine, sync, dispense, update, admin, params } = await aCrowd(1001);
  const institution = { id: machine.institutionId, organizationId: machine.organizationId };
  const syncOther = async (cardsVersion?: number) => {
    const token = await aMachineKey(server, await aMachine(server, { institution }));
    const body = { epoch: 1, uptimeMs: 0, ...(cardsVersion !== undefined && { cardsVersion }) };
    return (await server.call(machineApi.sync, { body, token })).cards;
  };
  const { cards } = await sync([]);
  const first = cards?.version ?? 0;
  await sync([dispense(1, 'CARD00001')], first);
  expect((await syncOther())?.version).toBe(first);
  expect(await syncOther(first)).toMatchObject({ reset: false, changed: [{ points: 8 }] });
  // More changed than comes at once: who holds the shared list needs a newer one.
  const all = { action: 'TOP_UP', find: 'CARD', points: 3, count: 1001 } as const;
  await server.call(rfidBatches.change, { params, body: all, token: admin });
  const renewed = await syncOther(first);
  expect(renewed?.version).toBeGreaterThan(first);
  expect(renewed?.changed).toHaveLength(1001);
  await update('copy-0', { point: 9 });
  server.clock.now += 10 * secondMs;
  expect((await syncOther())?.version).toBeGreaterThan(renewed?.version ?? 0);
});
