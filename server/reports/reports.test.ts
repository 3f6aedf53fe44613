import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Report, reports } from '../../contract/reports.ts';
import { anInstitutionAdmin } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { allReportParts, aReportScenario, reportDispenses } from '../testing/reports.ts';

describe('the report', () => {
  test('it is what its schema says, whatever is requested', async () => {
    const { generate, machine, organizationId } = await aReportScenario();
    for (const query of [
      {},
      allReportParts,
      { ...allReportParts, max: true },
      { ...allReportParts, machineId: machine.id },
      { ...allReportParts, organizationId },
      { isShowDispenseUpdates: true, dateStart: '2030-01-01', dateEnd: '2030-01-02' },
    ]) {
      const { error } = z.safeParse(Report, await generate(query));
      expect([query, error?.issues]).toEqual([query, undefined]);
    }
  });

  test('a part that was not requested is null', async () => {
    const { generate } = await aReportScenario();
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
    const { generate } = await aReportScenario();
    const report = await generate(allReportParts);
    expect(report).toMatchObject({ dateStart: '2025-12-31', dateEnd: '2026-03-15' });
    expect(report.dispenses).toHaveLength(5);
    expect(report.generatedAt).toBe('2026-03-15T06:00:00.000Z');
    const ended = await generate({ ...allReportParts, dateEnd: '2026-03-01' });
    expect([ended.dateStart, ended.dispenses?.length]).toEqual(['2025-12-31', 2]);
    const begun = await generate({ ...allReportParts, dateStart: '2026-03-03' });
    expect([begun.dateEnd, begun.dispenses?.length]).toEqual(['2026-03-15', 3]);
  });

  test('an admin’s report holds its own tenant alone', async () => {
    const { server, institution } = await aReportScenario();
    const foreign = await aMachine(server);
    await reportDispenses(server, foreign, [{}, {}]);
    const { token } = await anInstitutionAdmin(server, institution);
    const report = await server.call(reports.generate, { token, query: allReportParts });
    expect([report.dispenses?.length, report.stocks?.length]).toEqual([5, 1]);
    expect(report.institution?.name).toBe('Rokeya Hall');
  });
});
