import { describe, expect, test } from 'vitest';
import type { DispenseEvent } from '../../contract/device-events.ts';
import { dispenses } from '../../contract/dispenses.ts';
import { machineApi } from '../../contract/machine-api.ts';
import { overview } from '../../contract/overview.ts';
import { dayNumber } from '../../contract/periods.ts';
import { reports } from '../../contract/reports.ts';
import { addToRollups } from '../stats/rollup.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins.ts';
import { aDispense, aMachine, aMachineKey, type TestMachine } from '../testing/machines.ts';
import { aServer, type TestServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';
import { checkRollup } from './check.ts';

/** Noon of a business day in Dhaka. */
const noon = (date: string): string => `${date}T06:00:00.000Z`;

const report = async (
  server: TestServer,
  machine: TestMachine,
  dispenses: readonly Partial<DispenseEvent>[],
) => {
  const token = await aMachineKey(server, machine);
  const events = dispenses.map((given, index) => aDispense(index + 1, given));
  await server.call(machineApi.sync, { body: { epoch: 1, uptimeMs: 0, events }, token });
};

const withHistory = async () => {
  const server = await aServer();
  const machine = await aMachine(server, { price: 10 });
  await report(server, machine, [
    { at: noon('2025-12-31'), transactionType: 'CASH' },
    { at: noon('2026-03-01'), transactionType: 'CASH' },
    { at: noon('2026-03-01'), transactionType: 'RFID', rfid: 'CARD-1' },
    { at: noon('2026-03-03'), transactionType: 'BKASH' },
    { at: noon('2026-03-03'), transactionType: 'CASH', isSuccessful: false },
    { at: noon('2026-03-03'), transactionType: undefined },
  ]);
  const { token } = await aSuper(server);
  return { server, machine, token };
};

describe('charts', () => {
  test('every period of the range has a bar, zero where nothing was dispensed', async () => {
    const { server, token } = await withHistory();
    const query = { dateStart: '2026-03-01', dateEnd: '2026-03-04' };
    const { data } = await server.call(overview.bar, { query, token });
    expect(data).toEqual([
      { _id: '2026-03-01', successCount: 2 },
      { _id: '2026-03-02', successCount: 0 },
      { _id: '2026-03-03', successCount: 2 },
      { _id: '2026-03-04', successCount: 0 },
    ]);
  });

  test('the frequency is daily, monthly or yearly, in any case', async () => {
    const { server, token } = await withHistory();
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

  test('without dates it is the last 30 days, with max everything from the first dispense to now', async () => {
    const { server, token } = await withHistory();
    const recent = await server.call(overview.bar, { token });
    expect(recent.data).toHaveLength(31);
    expect(recent.data.at(0)?._id).toBe('2026-02-13');
    expect(recent.data.at(-1)?._id).toBe('2026-03-15');
    const all = await server.call(overview.bar, { query: { max: true }, token });
    expect(all.data.at(0)).toEqual({ _id: '2025-12-31', successCount: 1 });
    expect(all.data.at(-1)?._id).toBe('2026-03-15');
  });

  test('the pie counts successful dispenses by type and agrees with the summary', async () => {
    const { server, token } = await withHistory();
    const query = { max: true };
    const { data } = await server.call(overview.pie, { query, token });
    expect(data).toEqual([
      { _id: 'BKASH', total: 1 },
      { _id: 'CASH', total: 2 },
      { _id: 'RFID', total: 1 },
      { _id: '', total: 1 },
    ]);
    const { dispenseSummary } = await server.call(overview.summary, { query, token });
    expect(dispenseSummary.transactionTypes).toEqual([
      { _id: 'BKASH', totalSuccess: 1, totalPaidAmount: 10 },
      { _id: 'CASH', totalSuccess: 2, totalPaidAmount: 20 },
      { _id: 'RFID', totalSuccess: 1, totalPaidAmount: 0 },
      { _id: '', totalSuccess: 1, totalPaidAmount: 0 },
    ]);
    expect(dispenseSummary.totalSuccess).toBe(5);
  });

  test('dates may be instants, which fall on their business day', async () => {
    const { server, token } = await withHistory();
    const query = { dateStart: '2026-02-28T18:00:00.000Z', dateEnd: '2026-03-01T17:59:59.999Z' };
    const { data } = await server.call(overview.bar, { query, token });
    expect(data).toEqual([{ _id: '2026-03-01', successCount: 2 }]);
  });

  test('a wrong date, a wrong frequency and an unknown filter are all told at once', async () => {
    const { server, token } = await withHistory();
    const query = { dateStart: '31/01/2026', frequency: 'hourly', colour: 'red' };
    const { status, body } = await server.refused(overview.bar, { query, token });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['colour', 'dateStart', 'frequency']);
  });

  test('a range that ends before it starts is refused', async () => {
    const { server, token } = await withHistory();
    const query = { dateStart: '2026-03-05', dateEnd: '2026-03-01' };
    const { body } = await server.refused(overview.pie, { query, token });
    expect(body.message).toBe('The start date must not be after the end date');
  });
});

describe('scope', () => {
  const twoTenants = async () => {
    const server = await aServer();
    const first = await aMachine(server);
    const sibling = await aMachine(server, {
      institution: await anInstitution(server, { organizationId: first.organizationId }),
    });
    const foreign = await aMachine(server);
    await report(server, first, [{}]);
    await report(server, sibling, [{}, {}]);
    await report(server, foreign, [{}, {}, {}, {}]);
    const total = async (token: string, query: Record<string, string> = {}) =>
      (await server.call(overview.summary, { query, token })).dispenseSummary.totalSuccess;
    return { server, first, sibling, foreign, total };
  };

  test('each admin type sees its own part of the whole', async () => {
    const { server, first, total } = await twoTenants();
    expect(await total((await aSuper(server)).token)).toBe(7);
    expect(await total((await anOrganizationAdmin(server, first.organizationId)).token)).toBe(3);
    const institution = { id: first.institutionId, organizationId: first.organizationId };
    expect(await total((await anInstitutionAdmin(server, institution)).token)).toBe(1);
  });

  test('organization, institution and machine narrow the view', async () => {
    const { server, first, sibling, total } = await twoTenants();
    const { token } = await aSuper(server);
    expect(await total(token, { organizationId: first.organizationId })).toBe(3);
    expect(await total(token, { institutionId: sibling.institutionId })).toBe(2);
    expect(await total(token, { machineId: sibling.id })).toBe(2);
  });

  test('what is foreign, or does not belong together, is not found', async () => {
    const { server, first, sibling, foreign } = await twoTenants();
    const organization = await anOrganizationAdmin(server, first.organizationId);
    const institution = await anInstitutionAdmin(server, {
      id: first.institutionId,
      organizationId: first.organizationId,
    });
    const attempts = [
      [organization.token, { organizationId: foreign.organizationId }],
      [organization.token, { institutionId: foreign.institutionId }],
      [organization.token, { machineId: foreign.id }],
      [institution.token, { institutionId: sibling.institutionId }],
      [institution.token, { machineId: sibling.id }],
      [institution.token, { organizationId: foreign.organizationId }],
      [organization.token, { institutionId: first.institutionId, machineId: sibling.id }],
    ] as const;
    for (const [token, query] of attempts) {
      for (const row of [overview.bar, overview.pie, overview.summary, overview.tiles]) {
        expect((await server.refused(row, { query, token })).status).toBe(404);
      }
    }
  });
});

describe('days as far apart as a wrong clock can put them', () => {
  const ages = dayNumber('2026-03-15') - 36_000_000;

  const withAges = async () => {
    const { server, machine, token } = await withHistory();
    await server.store.change((tx) =>
      addToRollups(tx, [
        { place: machine, day: ages, counts: { cashSuccess: 1, stockChange: -1 } },
        { place: machine, day: dayNumber('2026-03-15') + 400, counts: { cashSuccess: 1 } },
      ]),
    );
    const { organizationId, institutionId, id } = machine;
    const scopes = [{}, { organizationId }, { institutionId }, { machineId: id }];
    return { server, machine, token, scopes };
  };

  test('do not make an overview longer than 20 years', async () => {
    const { server, token, scopes } = await withAges();
    for (const scope of scopes) {
      const query = { ...scope, max: true };
      const { data } = await server.call(overview.bar, { query, token });
      expect(data).toHaveLength(7305);
      expect(data.at(-1)?._id).toBe('2026-03-15');
      expect(data.reduce((sum, { successCount }) => sum + successCount, 0)).toBe(5);
      const tiles = await server.call(overview.tiles, { query, token });
      expect(tiles.dispensed.value).toBe(5);
    }
  });

  test('count in the stock that is left, which is never cut', async () => {
    const { server, token, scopes } = await withAges();
    for (const query of scopes) {
      // The dispenses happened before the machine was counted.
      const { dispenseSummary } = await server.call(overview.summary, { query, token });
      expect(dispenseSummary.remainingStock).toBe(20 - 1);
    }
  });

  test('stop neither a report nor the list of dispenses', async () => {
    const { server, machine, token, scopes } = await withAges();
    for (const query of scopes) {
      const report = await server.call(reports.generate, {
        query: { ...query, isShowSummary: true, dateEnd: '9999-12-31' },
        token,
      });
      expect(report.dispenseSummary?.totalSuccess).toBe(7);
    }
    const { institutionId } = machine;
    const list = await server.call(dispenses.all, { params: { institutionId }, token });
    expect(list).toMatchObject({ count: 8 });
    expect(list.dispenses).toHaveLength(6);
  });

  test('cannot be asked for one by one', async () => {
    const { server, machine, token } = await withAges();
    const dates = { startDate: '1900-01-01', endDate: '9999-12-31' };
    const params = { institutionId: machine.institutionId, ...dates };
    const answers = [
      await server.refused(dispenses.stats, { params, token }),
      await server.refused(overview.bar, {
        query: { dateStart: dates.startDate, dateEnd: dates.endDate },
        token,
      }),
    ];
    for (const { body } of answers) {
      expect(body.message).toBe('Choose a range of at most 20 years');
    }
    const query = { dateStart: '0001-01-01', dateEnd: '0001-01-02' };
    const { body } = await server.refused(overview.bar, { query, token });
    expect(body.message).toBe('Use a date such as 2026-01-31');
  });
});

describe('tiles', () => {
  test('each figure stands beside the range of equal length before', async () => {
    const { server, token } = await withHistory();
    const query = { dateStart: '2026-03-03', dateEnd: '2026-03-04' };
    const tiles = await server.call(overview.tiles, { query, token });
    expect(tiles.dispensed).toEqual({ value: 2, previous: 2, series: [2, 0] });
    expect(tiles.income).toEqual({ value: 10, previous: 10, series: [10, 0] });
    expect(tiles.stock).toEqual({ value: -5, previous: -3, series: [-5, -5] });
    expect(tiles.machines).toMatchObject({ value: 1, total: 1 });
  });

  test('a long range is drawn with at most 62 points that add up', async () => {
    const { server, token } = await withHistory();
    const query = { dateStart: '2025-06-01', dateEnd: '2026-03-15' };
    const { dispensed } = await server.call(overview.tiles, { query, token });
    expect(dispensed.series.length).toBeLessThanOrEqual(62);
    expect(dispensed.series.reduce((sum, value) => sum + value, 0)).toBe(5);
  });
});

describe('the rollup', () => {
  test('it agrees with a recount, and a recount finds a wrong count', async () => {
    const { server } = await withHistory();
    expect(await checkRollup(server.store.read)).toEqual([]);
    await server.store.change((tx) =>
      tx
        .updateTable('rollups')
        .set((eb) => ({ cashSuccess: eb('cashSuccess', '+', 1) }))
        .where('scope', '=', 1)
        .where('cashSuccess', '=', 1)
        .execute(),
    );
    const differences = await checkRollup(server.store.read);
    expect(differences.length).toBeGreaterThan(0);
    expect(differences[0]).toMatchObject({ scope: 'organization', counter: 'cashSuccess' });
  });
});
