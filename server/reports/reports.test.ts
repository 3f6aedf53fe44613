import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dispenses } from '../../contract/dispenses.ts';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { dayOf } from '../../contract/periods.ts';
import { Report, reports } from '../../contract/reports.ts';
import { sizes } from '../../contract/sizes.ts';
import { recordDispenses } from '../dispenses/record.ts';
import { addToRollups, dispenseCounts } from '../stats/rollup.ts';
import { anInstitutionAdmin } from '../testing/admins.ts';
import { aMachine, type TestMachine } from '../testing/machines.ts';
import { everything, reportDispenses, withHistory } from '../testing/reporting.ts';
import type { TestServer } from '../testing/server.ts';

/** Cash dispenses of one machine, a few to each millisecond, stored without their events. */
const store = async (server: TestServer, machine: TestMachine, count: number, start: string) => {
  const first = Date.parse(start);
  const rows = Array.from({ length: count }, (_, seq) => ({
    id: `stored-${String(seq).padStart(6, '0')}`,
    organizationId: machine.organizationId,
    institutionId: machine.institutionId,
    machineId: machine.id,
    epoch: 0,
    seq,
    transactionType: 'CASH' as const,
    rfid: null,
    rowNo: 1,
    columnNo: 1,
    dispensedAt: first + Math.floor(seq / 3),
    day: dayOf(first, server.settings.TIME_ZONE),
    receivedAt: server.clock.now,
    isSuccessful: 1 as const,
    paid: 1000,
    refunded: 0,
    refundTrxId: null,
    failureReason: null,
    paymentFailure: null,
    flags: '',
    paymentId: null,
    item: null,
  }));
  await server.store.change(async (tx) => {
    await recordDispenses(tx, rows);
    await addToRollups(
      tx,
      rows.map(({ day }) => ({ place: machine, day, counts: dispenseCounts('CASH', true, 1000) })),
    );
  });
};

describe('the report', () => {
  test('it is what its schema says, whatever is asked for', async () => {
    const { generate, machine, organizationId } = await withHistory();
    for (const query of [
      {},
      everything,
      { ...everything, max: true },
      { ...everything, machineId: machine.id },
      { ...everything, organizationId },
      { isShowDispenseUpdates: true, dateStart: '2030-01-01', dateEnd: '2030-01-02' },
    ]) {
      const { error } = z.safeParse(Report, await generate(query));
      expect([query, error?.issues]).toEqual([query, undefined]);
    }
  });

  test('a part that was not asked for is null', async () => {
    const { generate } = await withHistory();
    expect(await generate()).toMatchObject({
      stockSummary: null,
      dispenseSummary: null,
      stocks: null,
      dispenses: null,
    });
    const { stocks, dispenses: rows } = await generate({ isShowStockUpdates: true });
    expect([stocks?.length, rows]).toEqual([1, null]);
  });

  test('without dates it is everything, from the first record to now', async () => {
    const { generate } = await withHistory();
    const report = await generate(everything);
    expect(report).toMatchObject({ dateStart: '2025-12-31', dateEnd: '2026-03-15' });
    expect(report.dispenses).toHaveLength(5);
    expect(report.generatedAt).toBe('2026-03-15T06:00:00.000Z');
    const ended = await generate({ ...everything, dateEnd: '2026-03-01' });
    expect([ended.dateStart, ended.dispenses?.length]).toEqual(['2025-12-31', 2]);
    const begun = await generate({ ...everything, dateStart: '2026-03-03' });
    expect([begun.dateEnd, begun.dispenses?.length]).toEqual(['2026-03-15', 3]);
  });

  test('dispenses are newest first, by type and status', async () => {
    const { generate } = await withHistory();
    const times = async (query: Record<string, unknown>) =>
      (await generate({ isShowDispenseUpdates: true, ...query })).dispenses?.map(
        ({ dispensedAt, transactionType }) => `${dispensedAt.slice(0, 13)} ${transactionType}`,
      );
    expect(await times({})).toEqual([
      '2026-03-03T08 ',
      '2026-03-03T07 CASH',
      '2026-03-03T06 BKASH',
      '2026-03-01T06 RFID',
      '2025-12-31T06 CASH',
    ]);
    expect(await times({ dispenseTransactionType: 'cash' })).toEqual([
      '2026-03-03T07 CASH',
      '2025-12-31T06 CASH',
    ]);
    expect(await times({ dispenseStatus: 'failed' })).toEqual(['2026-03-03T07 CASH']);
    expect(await times({ dispenseStatus: 'failed', dispenseTransactionType: 'rfid' })).toEqual([]);
  });

  test('stock logs are the updates that admins made, newest first, with all their names', async () => {
    const { server, token, machine, institution, generate } = await withHistory();
    server.clock.now += 60_000;
    await server.call(machines.update, {
      token,
      params: { institutionId: institution.id, machineId: machine.id },
      body: {
        stocks: [{ rowNo: 1, columnNo: 1, productCount: 18 }],
        taskAssignedTo: 'Karim',
      },
    });
    const { stocks, stockSummary } = await generate(everything);
    expect(stocks).toMatchObject([
      {
        at: '2026-03-15T06:01:00.000Z',
        mpi: machine.physicalId,
        in: 'Rokeya Hall',
        orn: 'Dhaka University',
        tat: 'Karim',
      },
      { at: '2026-03-15T06:00:00.000Z', em: 'Machine created: slots 1, products 20' },
    ]);
    expect(stocks?.[0]?.em).toContain('row 1, column 1');
    expect(stockSummary?.totalLogs).toBe(2);
    const before = await generate({ ...everything, dateEnd: '2026-03-14' });
    expect(before.stocks).toEqual([]);
  });

  test('it names the organization and the institution that it is about', async () => {
    const { generate, organizationId, institution, machine } = await withHistory();
    const organization = { _id: organizationId, name: 'Dhaka University', logo: null };
    const named = { _id: institution.id, name: 'Rokeya Hall', logo: null };
    expect(await generate()).toMatchObject({ organization: null, institution: null });
    expect(await generate({ organizationId })).toMatchObject({ organization, institution: null });
    for (const query of [{ institutionId: institution.id }, { machineId: machine.id }]) {
      expect(await generate(query)).toMatchObject({ organization, institution: named });
    }
  });

  test('its prices are those of machines and sizes in scope that were not removed', async () => {
    const { server, token, generate, institution, machine } = await withHistory();
    const { id: institutionId, organizationId } = institution;
    const removed = await aMachine(server, { institution, price: 99 });
    await server.call(machines.remove, { token, params: { institutionId, machineId: removed.id } });
    await aMachine(server, { institution, price: 12.5 });
    await aMachine(server, { price: 7 });
    await server.call(sizes.add, {
      token,
      params: { institutionId, machineId: machine.id },
      body: { sizeId: 'L', sizeName: 'Large', price: 8, point: 0 },
    });
    expect((await generate({ organizationId })).prices).toEqual([8, 10, 12.5]);
    expect((await generate({ machineId: machine.id })).prices).toEqual([8, 10]);
    expect((await generate()).prices).toEqual([7, 8, 10, 12.5]);
  });

  test('an admin’s report holds its own tenant alone', async () => {
    const { server, institution } = await withHistory();
    const foreign = await aMachine(server);
    await reportDispenses(server, foreign, [{}, {}]);
    const { token } = await anInstitutionAdmin(server, institution);
    const report = await server.call(reports.generate, { token, query: everything });
    expect([report.dispenses?.length, report.stocks?.length]).toEqual([5, 1]);
    expect(report.institution?.name).toBe('Rokeya Hall');
  });

  test('thousands of dispenses of a few instants come complete, once and in order', async () => {
    const { server, machine, generate, csv, institution } = await withHistory();
    await store(server, machine, 3500, '2026-02-01T06:00:00.000Z');
    const scopes = [{}, { institutionId: institution.id }, { machineId: machine.id }];
    for (const scope of scopes) {
      const { dispenses: rows = [] } = await generate({ isShowDispenseUpdates: true, ...scope });
      const places = (rows ?? []).map(({ dispensedAt, _id }) => `${dispensedAt} ${_id}`);
      expect(new Set(places).size).toBe(3505);
      expect(places).toEqual(places.toSorted().toReversed());
    }
    expect((await csv({ isShowDispenseUpdates: true })).split('\r\n')).toHaveLength(3507);
  });
});

test('overview, dispenses, statistics, report and CSV agree on their totals', async () => {
  const { server, token, institution, machine, generate, csv } = await withHistory();
  await store(server, machine, 1200, '2026-02-01T06:00:00.000Z');
  const range = { dateStart: '2026-01-01', dateEnd: '2026-03-15' };
  const query = { ...range, institutionId: institution.id };
  const params = { institutionId: institution.id };

  const summary = await server.call(overview.summary, { token, query });
  const list = await server.call(dispenses.all, {
    token,
    params,
    query: { startDate: range.dateStart, endDate: range.dateEnd, status: 'successful' },
  });
  const days = await server.call(dispenses.stats, {
    token,
    params: { ...params, startDate: range.dateStart, endDate: range.dateEnd },
  });
  const report = await generate({ ...query, ...everything });
  const text = await csv({ ...query, isShowDispenseUpdates: true, dispenseStatus: 'successful' });

  const { totalSuccess } = summary.dispenseSummary;
  expect(totalSuccess).toBe(1203);
  expect(report).toMatchObject(summary);
  expect(list.count).toBe(totalSuccess);
  expect(days.reduce((sum, { success }) => sum + success, 0)).toBe(totalSuccess);
  expect(report.dispenses?.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(totalSuccess);
  expect(text.trim().split('\r\n').length - 1).toBe(totalSuccess);
  const paid = (report.dispenses ?? []).reduce((sum, dispense) => sum + dispense.paid, 0);
  expect(paid).toBe(days.reduce((sum, { paidAmount }) => sum + paidAmount, 0));
});
