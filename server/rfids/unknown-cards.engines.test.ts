import { describe, expect, test } from 'vitest';
import { rfids } from '../../contract/rfids.ts';
import { aReader } from '../testing/machines/card-readers.ts';
import { shareServer } from '../testing/server.ts';

shareServer();

describe('an unknown card', () => {
  test('is counted once for an event that comes again, and keeps its time when one comes late', async () => {
    const { server, sync, shown, list } = await aReader();
    const event = shown('A1');
    await sync([event]);
    await sync([event]);
    const at = '2026-02-01T00:00:00.000Z';
    await sync([shown('A1', { at })]);
    const lastAt = new Date(server.clock.now).toISOString();
    expect((await list()).cards).toMatchObject([{ firstAt: at, lastAt, count: 2 }]);
  });
});

describe('of cards that a controller makes up', () => {
  test('the latest 500 stay', async () => {
    const { server, sync, shown, list } = await aReader();
    for (let batch = 0; batch < 4; batch += 1) {
      await sync(Array.from({ length: 200 }, (_, card) => shown(`FAKE-${batch}-${card}`)));
      server.clock.now += 1000;
    }
    expect((await list()).count).toBe(500);
    const stored = await server.store.read
      .selectFrom('unknownCards')
      .select('physicalId')
      .execute();
    expect(stored.filter(({ physicalId }) => physicalId.startsWith('FAKE-0'))).toEqual([]);
    expect(stored.filter(({ physicalId }) => physicalId.startsWith('FAKE-3'))).toHaveLength(200);
  });
});

test('a card that becomes an RFID while machines are shown it is on one of the lists only', async () => {
  const { server, params, token, sync, shown, ids } = await aReader();
  for (let round = 0; round < 8; round += 1) {
    const physicalId = `CARD-${round}`;
    const body = { physicalId, stockType: 'LIMITED' };
    await Promise.all([
      sync([shown(physicalId)]),
      server.call(rfids.create, { params, body, token }),
      sync([shown(physicalId)]),
    ]);
  }
  expect(await ids()).toEqual([]);
});
