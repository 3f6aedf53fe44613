import { describe, expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { sizes } from '../../contract/sizes.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { allReportParts, aReportScenario } from '../testing/reports.ts';

describe('the report', () => {
  test('dispenses are newest first, by type and status', async () => {
    const { generate } = await aReportScenario();
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
    const { server, token, machine, institution, generate } = await aReportScenario();
    server.clock.now += 60_000;
    await server.call(machines.update, {
      token,
      params: { institutionId: institution.id, machineId: machine.id },
      body: {
        stocks: [{ rowNo: 1, columnNo: 1, productCount: 18 }],
        taskAssignedTo: 'Karim',
      },
    });
    const { stocks, stockSummary } = await generate(allReportParts);
    expect(stocks).toMatchObject([
      {
        at: '2026-03-15T06:01:00.000Z',
        mpi: machine.physicalId,
        in: 'Rokeya Hall',
        orn: 'Dhaka University',
        tat: 'Karim',
      },
      { at: '2026-03-15T06:00:00.000Z', em: 'Machine created: slots 1, pads 20' },
    ]);
    expect(stocks?.[0]?.em).toContain('row 1, column 1');
    expect(stockSummary?.totalLogs).toBe(2);
    const before = await generate({ ...allReportParts, dateEnd: '2026-03-14' });
    expect(before.stocks).toEqual([]);
  });

  test('it names the organization and the institution that it is about', async () => {
    const { generate, organizationId, institution, machine } = await aReportScenario();
    const organization = { _id: organizationId, name: 'Dhaka University', logo: null };
    const named = { _id: institution.id, name: 'Rokeya Hall', logo: null };
    expect(await generate()).toMatchObject({ organization: null, institution: null });
    expect(await generate({ organizationId })).toMatchObject({ organization, institution: null });
    for (const query of [{ institutionId: institution.id }, { machineId: machine.id }]) {
      expect(await generate(query)).toMatchObject({ organization, institution: named });
    }
  });

  test('its prices are those of machines and sizes in scope that were not removed', async () => {
    const { server, token, generate, institution, machine } = await aReportScenario();
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
});
