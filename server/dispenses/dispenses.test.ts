import { describe, expect, test } from 'vitest';
import type { DispenseEvent } from '../../contract/device-events.ts';
import {
  type Dispense,
  dispenses,
  statusFilters,
  transactionFilters,
} from '../../contract/dispenses.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { aSuper } from '../testing/admins.ts';
import { aDispense, aMachine, aMachineKey, type TestMachine } from '../testing/machines.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { unique } from '../testing/unique.ts';

const report = async (
  server: TestServer,
  machine: TestMachine,
  given: readonly Partial<DispenseEvent>[],
) => {
  const token = await aMachineKey(server, machine);
  const epoch = unique();
  const events = given.map((event, index) => aDispense(index + 1, event));
  await server.call(machineApi.sync, { body: { epoch, uptimeMs: 0, events }, token });
};

const types = ['CASH', 'RFID', 'BKASH', undefined] as const;

/** Two machines of one institution: four months, every type, some failures, many at one instant. */
const withHistory = async () => {
  const server = await aServer();
  const { token } = await aSuper(server);
  const first = await aMachine(server, { price: 10 });
  const { organizationId, institutionId } = first;
  const second = await aMachine(server, { institution: { id: institutionId, organizationId } });
  const spread = (step: number): Partial<DispenseEvent>[] =>
    Array.from({ length: 40 }, (_, index) => ({
      at: new Date(Date.parse('2025-12-01T06:00:00.000Z') + index * step * 3_600_000).toISOString(),
      transactionType: types[index % 4],
      isSuccessful: index % 7 !== 0,
      ...(index % 4 === 1 && { rfid: `CARD-${index}` }),
    }));
  const atOnce = Array.from({ length: 33 }, (_, index) => ({
    at: '2026-02-10T06:00:00.000Z',
    transactionType: types[index % 4],
    isSuccessful: index % 5 !== 0,
  }));
  await report(server, first, [...spread(7), ...atOnce]);
  await report(server, second, [...spread(61), ...atOnce]);

  const list = (query: Record<string, unknown> = {}) =>
    server.call(dispenses.all, { token, params: { institutionId }, query });
  const everyPage = async (query: Record<string, unknown>, limit: number) => {
    const rows: Dispense[] = [];
    for (let page = 1; ; page++) {
      const answer = await list({ ...query, page, limit });
      rows.push(...answer.dispenses);
      if (answer.dispenses.length < limit) return { rows, count: answer.count };
    }
  };
  return { server, token, institutionId, first, second, list, everyPage };
};

const ids = (rows: readonly Dispense[]) => rows.map(({ _id }) => _id);

describe('the list', () => {
  test('fifteen to a page, newest first, with the exact count', async () => {
    const { list } = await withHistory();
    const { dispenses: rows, count } = await list();
    expect([rows.length, count]).toEqual([15, 146]);
    const places = rows.map(({ dispensedAt, _id }) => `${dispensedAt} ${_id}`);
    expect(places).toEqual(places.toSorted().toReversed());
  });

  test('the pages hold every dispense once, also the many of one instant', async () => {
    const { everyPage } = await withHistory();
    const { rows: all } = await everyPage({}, 200);
    expect(new Set(ids(all)).size).toBe(146);
    for (const limit of [1, 7, 15, 66]) {
      const { rows } = await everyPage({}, limit);
      expect([limit, ids(rows)]).toEqual([limit, ids(all)]);
    }
  });

  test('every combination of filters counts and lists what a plain recount does', async () => {
    const { everyPage, first, list } = await withHistory();
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
    const { list, everyPage } = await withHistory();
    const { rows } = await everyPage({}, 200);
    expect(ids((await list({ page: 10 })).dispenses)).toEqual(ids(rows.slice(135)));
    expect(await list({ page: 11 })).toEqual({ dispenses: [], count: 146 });
    expect(await list({ page: 100_000_000, limit: 200 })).toMatchObject({ dispenses: [] });
  });

  test('a day is a business day, from its first to its last millisecond', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const machine = await aMachine(server);
    const times = [
      '2026-03-01T17:59:59.999Z',
      '2026-03-01T18:00:00.000Z',
      '2026-03-02T17:59:59.999Z',
      '2026-03-02T18:00:00.000Z',
    ];
    await report(
      server,
      machine,
      times.map((at) => ({ at })),
    );
    const { dispenses: rows, count } = await server.call(dispenses.all, {
      token,
      params: { institutionId: machine.institutionId },
      query: { startDate: '2026-03-02', endDate: '2026-03-02T12:00:00.000Z' },
    });
    expect([rows.map(({ dispensedAt }) => dispensedAt), count]).toEqual([[times[2], times[1]], 2]);
  });

  test('a row says its machine, its card, its taka, its refund and why it failed', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const machine = await aMachine(server, { name: 'Library', price: 12.5 });
    await report(server, machine, [
      { at: '2026-03-01T06:00:00.000Z', transactionType: 'BKASH' },
      {
        at: '2026-03-01T07:00:00.000Z',
        transactionType: 'RFID',
        rfid: 'CARD-7',
        isSuccessful: false,
        failureReason: 'JAM',
      },
    ]);
    await server.store.change((tx) =>
      tx
        .updateTable('dispenses')
        .set({ refundTrxId: 'TRX9' })
        .where('transactionType', '=', 'BKASH')
        .execute(),
    );
    const answer = await server.call(dispenses.all, {
      token,
      params: { institutionId: machine.institutionId },
    });
    const machineId = { _id: machine.id, physicalId: machine.physicalId, name: 'Library' };
    expect(answer.dispenses).toMatchObject([
      { machineId, rfid: 'CARD-7', isSuccessful: false, paid: 0, failureReason: 'JAM' },
      { machineId, rfid: null, isSuccessful: true, paid: 12.5, refund: { trxID: 'TRX9' } },
    ]);
    expect(answer.dispenses[0]?.refund).toBeNull();
  });

  test('what a removed machine dispensed stays, and can still be asked for', async () => {
    const { server, token, institutionId, first, list } = await withHistory();
    await server.call(machines.remove, { token, params: { institutionId, machineId: first.id } });
    expect((await list()).count).toBe(146);
    const { dispenses: rows, count } = await list({ machineId: first.id });
    expect([count, rows[0]?.machineId.physicalId]).toEqual([73, first.physicalId]);
  });

  test('a machine of another institution is not found', async () => {
    const { server, token, institutionId } = await withHistory();
    const foreign = await aMachine(server);
    for (const machineId of [foreign.id, 'no-such-machine', foreign.physicalId]) {
      const { status } = await server.refused(dispenses.all, {
        token,
        params: { institutionId },
        query: { machineId },
      });
      expect(status).toBe(404);
    }
  });

  test('wrong filters are all told at once, a reversed range at its start', async () => {
    const { server, token, institutionId } = await withHistory();
    const faults = async (query: Record<string, unknown>) => {
      const { status, body } = await server.refused(dispenses.all, {
        token,
        params: { institutionId },
        query,
      });
      return [status, Object.keys(body.errors ?? {}).toSorted()];
    };
    expect(await faults({ page: 0, limit: 1000, startDate: 'May', status: 'ok' })).toEqual([
      400,
      ['limit', 'page', 'startDate', 'status'],
    ]);
    expect(await faults({ startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual([
      400,
      ['startDate'],
    ]);
  });

  test('an institution without dispenses has an empty list', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const { institutionId } = await aMachine(server);
    const answer = await server.call(dispenses.all, { token, params: { institutionId } });
    expect(answer).toEqual({ dispenses: [], count: 0 });
  });
});

describe('the statistics', () => {
  const statsOf = (server: TestServer, token: string, params: Record<string, string>) =>
    server.call(dispenses.stats, { token, params });

  test('every day of the range, zero where nothing was dispensed', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const machine = await aMachine(server, { price: 10 });
    await report(server, machine, [
      { at: '2026-03-01T06:00:00.000Z' },
      { at: '2026-03-01T07:00:00.000Z', isSuccessful: false },
      { at: '2026-03-03T06:00:00.000Z', transactionType: undefined },
    ]);
    const { institutionId } = machine;
    const range = { startDate: '2026-03-01', endDate: '2026-03-03' };
    expect(await statsOf(server, token, { institutionId, ...range })).toEqual([
      { _id: '2026-03-01', total: 2, success: 1, failed: 1, paidAmount: 10 },
      { _id: '2026-03-02', total: 0, success: 0, failed: 0, paidAmount: 0 },
      { _id: '2026-03-03', total: 1, success: 1, failed: 0, paidAmount: 0 },
    ]);
  });

  test('they agree with the list and the overview', async () => {
    const { server, token, institutionId, list } = await withHistory();
    const range = { startDate: '2025-12-01', endDate: '2026-03-15' };
    const days = await statsOf(server, token, { institutionId, ...range });
    const sum = (pick: (day: (typeof days)[number]) => number) =>
      days.reduce((total, day) => total + pick(day), 0);
    expect(sum(({ total }) => total)).toBe((await list(range)).count);
    expect(sum(({ failed }) => failed)).toBe((await list({ ...range, status: 'failed' })).count);
    const { dispenseSummary } = await server.call(overview.summary, {
      token,
      query: { institutionId, dateStart: range.startDate, dateEnd: range.endDate },
    });
    expect(sum(({ success }) => success)).toBe(dispenseSummary.totalSuccess);
    expect(sum(({ paidAmount }) => paidAmount)).toBe(
      dispenseSummary.transactionTypes.reduce((total, type) => total + type.totalPaidAmount, 0),
    );
  });

  test('wrong dates are both told, a range may not be reversed or endless', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const { institutionId } = await aMachine(server);
    const faults = async (startDate: string, endDate: string) => {
      const { status, body } = await server.refused(dispenses.stats, {
        token,
        params: { institutionId, startDate, endDate },
      });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await faults('01-03-2026', 'today')).toEqual([400, ['startDate', 'endDate']]);
    expect(await faults('2026-03-01', '2026-02-30')).toEqual([400, ['endDate']]);
    expect(await faults('2026-03-02', '2026-03-01')).toEqual([400, ['startDate']]);
    expect(await faults('1900-01-01', '2026-03-01')).toEqual([400, ['startDate']]);
  });
});
