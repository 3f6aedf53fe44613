import { expect, test } from 'vitest';
import { countWrongPoints } from '../rfids/points/check-points.ts';
import { dayMs } from '../testing/durations.ts';
import { aCardMachine } from '../testing/machines/card-machine.ts';
import { readPointLedger } from '../testing/machines/point-ledger.ts';
import { namedCards, runForgetting } from '../testing/privacy.ts';

/** A card whose dispenses of day 0 arrive on day 70. */
const aLateMachine = async () => {
  const world = await aCardMachine();
  const { server, machine, addCard, sync, dispense } = world;
  const card = await addCard({ point: 20 });
  const at = new Date(server.clock.now).toISOString();
  server.clock.now += 70 * dayMs;
  const events = [
    dispense(1, card.physicalId, { at }),
    dispense(2, 'STRANGER', { at }),
    { type: 'UNKNOWN_CARD', seq: 3, uptimeMs: 0, rfid: 'STRANGER', at },
  ];
  const readTexts = async () => {
    const { read } = server.store;
    return JSON.stringify([
      await read.selectFrom('dispenses').selectAll().execute(),
      await read.selectFrom('events').selectAll().execute(),
      await read.selectFrom('unknownCards').selectAll().execute(),
      await read.selectFrom('pointLedger').selectAll().where('kind', '=', 'DISPENSE').execute(),
    ]);
  };
  const readPoints = async () =>
    (
      await server.store.read
        .selectFrom('rfids')
        .select('point')
        .where('id', '=', card._id)
        .executeTakeFirstOrThrow()
    ).point;
  return { ...world, machine, card, at, events, sync, readTexts, readPoints };
};

test('a dispense that arrives after the limit is nobody’s at once, and its points are spent', async () => {
  const { server, machine, card, at, events, sync, readTexts, readPoints } = await aLateMachine();
  expect((await sync(events)).rejected).toEqual([]);
  expect(await namedCards(server, machine.id)).toEqual([null, null]);
  const texts = await readTexts();
  for (const name of [card.physicalId, 'STRANGER', `${machine.id}:1:1`]) {
    expect(texts).not.toContain(name);
  }
  expect(await readPoints()).toBe(18);
  await runForgetting(server);
  const ledger = await readPointLedger(server, card._id);
  const spent = ledger.filter(({ kind }) => kind === 'DISPENSE');
  expect(spent).toMatchObject([{ delta: -2, cause: '' }]);
  expect(JSON.stringify(spent)).not.toContain(String(Date.parse(at)));
  expect(await countWrongPoints(server.store.read)).toBe(0);
});

test('events whose cards are forgotten may be sent again', async () => {
  const { sync, events, readPoints } = await aLateMachine();
  await sync(events);
  expect(await sync(events)).toMatchObject({ ackedThrough: 3, rejected: [] });
  expect(await readPoints()).toBe(18);
});
