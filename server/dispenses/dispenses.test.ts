import { describe, expect, test } from 'vitest';
import { type Dispense, statusFilters, transactionFilters } from '../../contract/dispenses.ts';
import { twoMachinesWithHistory } from '../testing/machines/machines-history.ts';
import { shareServer } from '../testing/server.ts';

shareServer();

const ids = (rows: readonly Dispense[]) => rows.map(({ _id }) => _id);

describe('the list', () => {
  test('fifteen to a page, newest first, with the exact count', async () => {
    const { list } = await twoMachinesWithHistory();
    const { dispenses: rows, count } = await list();
    expect([rows.length, count]).toEqual([15, 146]);
    const places = rows.map(({ dispensedAt, _id }) => `${dispensedAt} ${_id}`);
    expect(places).toEqual(places.toSorted().toReversed());
  });

  test('the pages hold every dispense once, also the many of one instant', async () => {
    const { everyPage } = await twoMachinesWithHistory();
    const { rows: all } = await everyPage({}, 200);
    expect(new Set(ids(all)).size).toBe(146);
    for (const limit of [1, 7, 15, 66]) {
      const { rows } = await everyPage({}, limit);
      expect([limit, ids(rows)]).toEqual([limit, ids(all)]);
    }
  });

  test('from the oldest on, the pages are the same list turned around', async () => {
    const { everyPage } = await twoMachinesWithHistory();
    const { rows: newest } = await everyPage({ order: '-time' }, 200);
    for (const limit of [7, 15, 200]) {
      const { rows, count } = await everyPage({ order: 'time' }, limit);
      expect([limit, count, ids(rows)]).toEqual([limit, 146, ids(newest.toReversed())]);
    }
    const filter = { transactionType: 'CASH', status: 'FAILED' };
    const { rows: failed } = await everyPage({ ...filter, order: 'time' }, 3);
    expect(failed).toEqual((await everyPage(filter, 3)).rows.toReversed());
  });

  test('every combination of filters counts and lists what a plain recount does', async () => {
    const { everyPage, first, list } = await twoMachinesWithHistory();
    const { rows: all } = await everyPage({}, 200);
    const ranges = [
      {},
      { startDate: '2026-02-10', endDate: '2026-02-10' },
      { startDate: '2025-12-03' },
      { endDate: '2025-12-31' },
    ];
    const dayIn = ({ dispensedAt }: Dispense, from = '', to = '9') => {
      const day = new Date(Date.parse(dispensedAt) + 6 * 3_600_000).toISOString().slice(0, 10);
      return day >= from && day <= to;
    };
    for (const range of ranges) {
      for (const machineId of [undefined, first.id]) {
        for (const transactionType of transactionFilters) {
          for (const status of statusFilters) {
            const query = { ...range, machineId, transactionType, status };
            const expected = all.filter(
              (row) =>
                dayIn(row, range.startDate, range.endDate) &&
                (!machineId || row.machineId._id === machineId) &&
                (transactionType === 'ALL' || row.transactionType === transactionType) &&
                (status === 'ALL' || row.isSuccessful === (status === 'SUCCESSFUL')),
            );
            const answer = await list({ ...query, limit: 200 });
            expect([query, answer.count, ids(answer.dispenses)]).toEqual([
              query,
              expected.length,
              ids(expected),
            ]);
          }
        }
      }
    }
  });

  test('the last page holds the oldest, a page after it nothing but the count', async () => {
    const { list, everyPage } = await twoMachinesWithHistory();
    const { rows } = await everyPage({}, 200);
    expect(ids((await list({ page: 10 })).dispenses)).toEqual(ids(rows.slice(135)));
    expect(await list({ page: 11 })).toEqual({ dispenses: [], count: 146 });
    expect(await list({ page: 100_000_000, limit: 200 })).toMatchObject({ dispenses: [] });
  });
});
