import { describe, expect, test } from 'vitest';
import { overview } from '../../contract/overview.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { aMachineWithHistory } from '../testing/machines/machine-history.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { reportDispenses } from '../testing/reports.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

describe('charts', () => {
  test('every period of the range has a bar, zero where nothing was dispensed', async () => {
    const { server, token } = await aMachineWithHistory();
    const query = { dateStart: '2026-03-01', dateEnd: '2026-03-04' };
    const { data } = await server.call(overview.bar, { query, token });
    expect(data).toEqual([
      { _id: '2026-03-01', successCount: 2 },
      { _id: '2026-03-02', successCount: 0 },
      { _id: '2026-03-03', successCount: 2 },
      { _id: '2026-03-04', successCount: 0 },
    ]);
  });

  test('without dates it is the last 30 days, with max everything from the first dispense to now', async () => {
    const { server, token } = await aMachineWithHistory();
    const recent = await server.call(overview.bar, { token });
    expect(recent.data).toHaveLength(31);
    expect(recent.data.at(0)?._id).toBe('2026-02-13');
    expect(recent.data.at(-1)?._id).toBe('2026-03-15');
    const all = await server.call(overview.bar, { query: { max: true }, token });
    expect(all.data.at(0)).toEqual({ _id: '2025-12-31', successCount: 1 });
    expect(all.data.at(-1)?._id).toBe('2026-03-15');
  });

  test('the pie counts successful dispenses by type and agrees with the summary', async () => {
    const { server, token } = await aMachineWithHistory();
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
      { _id: 'BKASH', totalSuccess: 1, totalPaidAmount: 0 },
      { _id: 'CASH', totalSuccess: 2, totalPaidAmount: 20 },
      { _id: 'RFID', totalSuccess: 1, totalPaidAmount: 0 },
      { _id: '', totalSuccess: 1, totalPaidAmount: 0 },
    ]);
    expect(dispenseSummary.totalSuccess).toBe(5);
  });

  test('dates may be instants, which fall on their business day', async () => {
    const { server, token } = await aMachineWithHistory();
    const query = { dateStart: '2026-02-28T18:00:00.000Z', dateEnd: '2026-03-01T17:59:59.999Z' };
    const { data } = await server.call(overview.bar, { query, token });
    expect(data).toEqual([{ _id: '2026-03-01', successCount: 2 }]);
  });

  test('a wrong date and a wrong frequency are refused together', async () => {
    const { server, token } = await aMachineWithHistory();
    const query = { dateStart: '31/02/2026', frequency: 'hourly' };
    const { status, body } = await server.expectRefusal(overview.bar, { query, token });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['dateStart', 'frequency']);
  });

  test('a range that ends before it starts is refused', async () => {
    const { server, token } = await aMachineWithHistory();
    const query = { dateStart: '2026-03-05', dateEnd: '2026-03-01' };
    const { body } = await server.expectRefusal(overview.pie, { query, token });
    expect(body.message).toBe('The start date must not be after the end date');
  });
});

describe('tiles', () => {
  test('a machine was seen on a day on which it dispensed, however late it reported that', async () => {
    const { server, machine, token } = await aMachineWithHistory();
    const seen = async (dateStart: string, dateEnd: string) => {
      const query = { dateStart, dateEnd };
      const { machines } = await server.call(overview.tiles, { query, token });
      return [machines.previous, machines.series];
    };
    expect(await seen('2026-03-02', '2026-03-04')).toEqual([1, [0, 1, 0]]);
    expect(await seen('2026-03-15', '2026-03-15')).toEqual([0, [1]]);
    const at = '2026-03-01T08:00:00.000Z';
    const other = await aMachine(server);
    await reportDispenses(server, machine, [{ at }, { at, isSuccessful: false }]);
    await reportDispenses(server, other, [{ at }, {}]);
    expect(await seen('2026-03-02', '2026-03-04')).toEqual([2, [0, 1, 0]]);
    expect(await seen('2026-03-15', '2026-03-15')).toEqual([0, [2]]);
  });

  test('a long range is drawn with at most 62 points that add up', async () => {
    const { server, token } = await aMachineWithHistory();
    const query = { dateStart: '2025-06-01', dateEnd: '2026-03-15' };
    const { dispensed } = await server.call(overview.tiles, { query, token });
    expect(dispensed.series.length).toBeLessThanOrEqual(62);
    expect(dispensed.series.reduce((sum, value) => sum + value, 0)).toBe(5);
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
    await reportDispenses(server, first, [{}]);
    await reportDispenses(server, sibling, [{}, {}]);
    await reportDispenses(server, foreign, [{}, {}, {}, {}]);
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
        expect((await server.expectRefusal(row, { query, token })).status).toBe(404);
      }
    }
  });
});
