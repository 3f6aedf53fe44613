import { describe, expect, test } from 'vitest';
import { sumPointLedger } from '../../testing/machines/point-ledger.ts';
import { anImport } from '../../testing/machines/rfid-imports.ts';
import { anRfid } from '../../testing/machines/rfids.ts';
import { shareServer } from '../../testing/server.ts';

shareServer();

describe('an import', () => {
  test('leaves those that are there as they are, or updates their given fields', async () => {
    const { server, institution, take, all } = await anImport();
    const there = await anRfid(server, { institution, physicalId: 'A1', name: 'Amina', point: 4 });
    const rows = [{ physicalId: 'A1', designation: 'Teacher', point: 50 }, { physicalId: 'A2' }];
    expect(await take(rows)).toEqual({ added: 1, updated: 0, skipped: 1 });
    const row = async () => (await all()).find(({ physicalId }) => physicalId === 'A1');
    expect(await row()).toEqual(there);
    expect(await take(rows, 'UPDATE')).toEqual({ added: 0, updated: 1, skipped: 1 });
    expect(await row()).toEqual({
      ...there,
      designation: 'Teacher',
      version: expect.any(Number),
    });
    expect(await take(rows, 'UPDATE_WITH_POINTS')).toMatchObject({ updated: 1 });
    expect(await row()).toMatchObject({ name: 'Amina', point: 50 });
    expect(await sumPointLedger(server, there._id)).toBe(50);
    expect(await take(rows, 'UPDATE_WITH_POINTS')).toMatchObject({ updated: 0, skipped: 2 });
  });

  test('of the same file twice at once adds each RFID once', async () => {
    const { take, all } = await anImport();
    const rows = Array.from({ length: 600 }, (_, index) => ({ physicalId: `A${index}` }));
    const imported = await Promise.all([take(rows), take(rows)]);
    expect(imported.reduce((sum, { added }) => sum + added, 0)).toBe(600);
    expect(await all()).toHaveLength(600);
  });
});
