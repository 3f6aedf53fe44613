import { describe, expect, test } from 'vitest';
import { dispenses } from '../../contract/dispenses.ts';
import { overview } from '../../contract/overview.ts';
import { reports } from '../../contract/reports.ts';
import { dayNumber } from '../../contract/values/periods.ts';
import { addToRollups } from '../machines/rollup/rollup.ts';
import { aMachineWithHistory } from '../testing/machines/machine-history.ts';

describe('days as far apart as a wrong clock can put them', () => {
  const ages = dayNumber('2026-03-15') - 36_000_000;

  const withAges = async () => {
    const { server, machine, token } = await aMachineWithHistory();
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

  test('cannot be requested one by one', async () => {
    const { server, machine, token } = await withAges();
    const dates = { startDate: '1900-01-01', endDate: '9999-12-31' };
    const params = { institutionId: machine.institutionId, ...dates };
    const answers = [
      await server.expectRefusal(dispenses.stats, { params, token }),
      await server.expectRefusal(overview.bar, {
        query: { dateStart: dates.startDate, dateEnd: dates.endDate },
        token,
      }),
    ];
    for (const { body } of answers) expect(body.message).toBe('Choose a range of at most 20 years');
    const query = { dateStart: '0001-01-01', dateEnd: '0001-01-02' };
    const { body } = await server.expectRefusal(overview.bar, { query, token });
    expect(body.message).toBe('Use a date such as 2026-01-31');
  });
});
