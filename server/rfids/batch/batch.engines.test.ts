import { describe, expect, test } from 'vitest';
import { readPointLedger } from '../../testing/machines/point-ledger.ts';
import { someRfids } from '../../testing/machines/rfid-batches.ts';

describe('RFIDs that were chosen', () => {
  test('are blocked and activated together, and machines are notified once', async () => {
    const { ids, change, active, version, sync } = await someRfids();
    const before = await version();
    const chosen = { rfidIds: ids, count: 4 };
    expect(await change({ action: 'BLOCK', ...chosen })).toEqual({ changed: 3, unchanged: 1 });
    expect(await active()).toEqual([]);
    expect(await version()).toBe(before + 1);
    const { cards } = await sync([], before);
    expect(cards).toMatchObject({ version: before + 1, changed: [] });
    expect(cards?.removed).toEqual(['K-1', 'K1', 'K-2', 'K2', 'K-3', 'K3']);
    expect(await change({ action: 'ACTIVATE', ...chosen })).toEqual({ changed: 4, unchanged: 0 });
    expect(await active()).toEqual(['K-3', 'X-4', 'K-1', 'K-2']);
  });

  test('leave one row in the audit, which names them', async () => {
    const { server, ids, change } = await someRfids();
    await change({ action: 'BLOCK', rfidIds: ids, count: 4 });
    const rows = await server.store.read
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('action', '=', 'POST /rfid/change')
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0]?.after ?? '')).toEqual({
      action: 'BLOCK',
      changed: 3,
      unchanged: 1,
      rfids: 'K-1, K-2, K-3',
    });
  });
});

test('points given to many while a machine spends them are all in the ledger', async () => {
  const { server, ids, dispense, sync, change, pointsOf } = await someRfids();
  const deeds = Array.from({ length: 6 }, (_, index) => [
    sync([dispense(index + 1, 'K-1')]),
    change({ action: 'TOP_UP', points: 3, rfidIds: ids, count: 4 }),
  ]);
  await Promise.all(deeds.flat());
  const points = await pointsOf(ids[0] ?? '');
  expect(points).toBe(10 + 6 * 3 - 6 * 2);
  const ledger = await readPointLedger(server, ids[0] ?? '');
  expect(ledger.reduce((sum, { delta }) => sum + delta, 0)).toBe(points);
});
