import { describe, expect, test } from 'vitest';
import { overview } from '../../contract/overview.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aMachineWithHistory } from '../testing/machines/machine-history.ts';
import { reportDispenses } from '../testing/reports.ts';
import { checkRollup } from './check.ts';

describe('charts', () => {
  test('the frequency is daily, monthly or yearly, in any case', async () => {
    const { server, token } = await aMachineWithHistory();
    const range = { dateStart: '2025-12-15', dateEnd: '2026-03-15' };
    const bars = async (frequency: string) =>
      (await server.call(overview.bar, { query: { ...range, frequency }, token })).data;
    expect(await bars('monthly')).toEqual([
      { _id: '2025-12', successCount: 1 },
      { _id: '2026-01', successCount: 0 },
      { _id: '2026-02', successCount: 0 },
      { _id: '2026-03', successCount: 4 },
    ]);
    expect(await bars('YEARLY')).toEqual([
      { _id: '2025', successCount: 1 },
      { _id: '2026', successCount: 4 },
    ]);
  });
});

describe('tiles', () => {
  test('each figure stands beside the range of equal length before', async () => {
    const { server, token } = await aMachineWithHistory();
    const query = { dateStart: '2026-03-03', dateEnd: '2026-03-04' };
    const tiles = await server.call(overview.tiles, { query, token });
    expect(tiles.dispensed).toEqual({ value: 2, previous: 2, series: [2, 0] });
    expect(tiles.income).toEqual({ value: 0, previous: 10, series: [0, 0] });
    expect(tiles.stock).toEqual({ value: -5, previous: -3, series: [-5, -5] });
    expect(tiles.machines).toMatchObject({ value: 1, total: 1 });
  });
});

describe('today', () => {
  test('what was sold so far stands beside the same weekday of last week, up to this time and whole', async () => {
    const { server, machine, token } = await aMachineWithHistory();
    // Noon of a Sunday in Dhaka; 40 minutes later.
    server.clock.now += 40 * 60_000;
    const cash = { transactionType: 'CASH' } as const;
    await reportDispenses(server, machine, [
      { at: '2026-03-15T03:00:00.000Z', ...cash },
      { at: '2026-03-07T18:00:00.000Z', ...cash },
      { at: '2026-03-08T05:59:00.000Z', ...cash },
      { at: '2026-03-08T06:10:00.000Z', ...cash },
      { at: '2026-03-08T06:20:00.000Z', ...cash },
      { at: '2026-03-08T06:50:00.000Z', ...cash },
      { at: '2026-03-08T17:59:00.000Z', ...cash },
      { at: '2026-03-08T05:00:00.000Z', ...cash, isSuccessful: false },
      { at: '2026-03-07T17:59:00.000Z', ...cash },
    ]);
    const todayIn = async (query: Record<string, unknown>, by = token) =>
      (await server.call(overview.tiles, { query, token: by })).today;
    const expected = {
      dispensed: 1,
      dispensedWeekAgoByNow: 4,
      dispensedWeekAgo: 6,
      income: 10,
      incomeWeekAgo: 60,
    };
    expect(await todayIn({})).toEqual(expected);
    expect(await todayIn({ max: true, machineId: machine.id })).toEqual(expected);
    expect(await todayIn({ dateStart: '2026-03-15', dateEnd: '2026-04-15' })).toEqual(expected);
    expect(await todayIn({ dateStart: '2026-03-01', dateEnd: '2026-03-14' })).toBeNull();
    // A minute after midnight nothing of last week counts yet.
    server.clock.now = Date.parse('2026-03-15T18:00:30.000Z');
    const { token: later } = await aSuper(server);
    expect(await todayIn({}, later)).toMatchObject({ dispensed: 0, dispensedWeekAgoByNow: 0 });
  });
});

describe('the rollup', () => {
  test('it agrees with a recount, and a recount finds a wrong count', async () => {
    const { server } = await aMachineWithHistory();
    expect(await checkRollup(server.store.read, server.settings)).toEqual([]);
    await server.store.change((tx) =>
      tx
        .updateTable('rollups')
        .set((eb) => ({ cashSuccess: eb('cashSuccess', '+', 1) }))
        .where('scope', '=', 1)
        .where('cashSuccess', '=', 1)
        .execute(),
    );
    const differences = await checkRollup(server.store.read, server.settings);
    expect(differences.length).toBeGreaterThan(0);
    expect(differences[0]).toMatchObject({ scope: 'organization', counter: 'cashSuccess' });
  });
});
