import { describe, expect, test } from 'vitest';
import { dispenses } from '../../contract/dispenses.ts';
import { overview } from '../../contract/overview.ts';
import { aSuper } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { twoMachinesWithHistory } from '../testing/machines/machines-history.ts';
import { reportDispenses } from '../testing/reports.ts';
import { aServer, shareServer, type TestServer } from '../testing/server.ts';

shareServer();

describe('the statistics', () => {
  const statsOf = (server: TestServer, token: string, params: Record<string, string>) =>
    server.call(dispenses.stats, { token, params });

  test('every day of the range, zero where nothing was dispensed', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const machine = await aMachine(server, { price: 10 });
    await reportDispenses(server, machine, [
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
    const { server, token, institutionId, list } = await twoMachinesWithHistory();
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

  test('wrong dates are both reported, a range may not be reversed or endless', async () => {
    const server = await aServer();
    const { token } = await aSuper(server);
    const { institutionId } = await aMachine(server);
    const faults = async (startDate: string, endDate: string) => {
      const { status, body } = await server.expectRefusal(dispenses.stats, {
        token,
        params: { institutionId, startDate, endDate },
      });
      return [status, Object.keys(body.errors ?? {})];
    };
    expect(await faults('01-13-2026', 'today')).toEqual([400, ['startDate', 'endDate']]);
    expect(await faults('2026-03-01', '2026-02-30')).toEqual([400, ['endDate']]);
    expect(await faults('2026-03-02', '2026-03-01')).toEqual([400, ['startDate']]);
    expect(await faults('1900-01-01', '2026-03-01')).toEqual([400, ['startDate']]);
  });
});
