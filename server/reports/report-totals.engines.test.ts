import { describe, expect, test } from 'vitest';
import { dispenses } from '../../contract/dispenses.ts';
import { overview } from '../../contract/overview.ts';
import { calendarOf, dayOf } from '../../contract/values/periods.ts';
import { insertDispenses } from '../dispenses/record.ts';
import { addToRollups, rollupChangeOf } from '../machines/rollup/rollup.ts';
import type { TestMachine } from '../testing/machines/machines.ts';
import { allReportParts, aReportScenario } from '../testing/reports.ts';
import type { TestServer } from '../testing/server.ts';

/** Stores cash dispenses of one machine, a few per millisecond, without their events. */
const storeDispenses = async (
  server: TestServer,
  machine: TestMachine,
  count: number,
  start: string,
) => {
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
    cardKey: null,
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
    await insertDispenses(tx, rows);
    await addToRollups(
      tx,
      rows.map((row) => rollupChangeOf(machine, row, calendarOf(server.settings.TIME_ZONE))),
    );
  });
};

describe('the report', () => {
  test('thousands of dispenses of a few instants come complete, once and in order', async () => {
    const { server, machine, generate, csv, institution } = await aReportScenario();
    await storeDispenses(server, machine, 3500, '2026-02-01T06:00:00.000Z');
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
  const { server, token, institution, machine, generate, csv } = await aReportScenario();
  await storeDispenses(server, machine, 1200, '2026-02-01T06:00:00.000Z');
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
  const report = await generate({ ...query, ...allReportParts });
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
