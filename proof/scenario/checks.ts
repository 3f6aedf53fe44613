import { expect } from 'vitest';
import { attention } from '../../contract/attention.ts';
import { machineTroubleMs } from '../../contract/attention-limits.ts';
import { availability } from '../../contract/availability.ts';
import { dispenses, statusFilters, transactionFilters } from '../../contract/dispenses.ts';
import { overview } from '../../contract/overview.ts';
import { reports } from '../../contract/reports.ts';
import { parseRecords } from '../../contract/sales-file/parse-records.ts';
import * as expected from './expected.ts';
import { csvRecords, isReportedRow } from './expected-csv.ts';
import { expectedTiles } from './expected-tiles.ts';
import { monthEnd, monthRange } from './month.ts';
import type { RealServer } from './real-server.ts';
import type { Truth } from './record.ts';
import { institutionName, organizationName, type ScenarioWorld } from './setup.ts';
import { type Range, salesOf, sumOf, updatesOf, type View } from './view.ts';

/** A simulated month, and the server that served it. */
export interface ScenarioMonth {
  readonly server: RealServer;
  readonly truth: Truth;
  readonly world: ScenarioWorld;
}

export const removalAt = monthEnd + 60_000;
const findRemoval = ({ server, world }: ScenarioMonth) =>
  server.now >= removalAt
    ? { at: removalAt, machine: world.boxes.canteen.plan.physicalId }
    : undefined;

interface CheckedScope {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly view: View;
}

/** Everything, the organization, the institution, and each machine that is still there. */
const checkedScopes = (life: ScenarioMonth): CheckedScope[] => {
  const { truth, world } = life;
  const all = Object.values(world.boxes);
  const view = { truth, boxes: all, removed: findRemoval(life) };
  return [
    { name: 'everything', query: {}, view },
    { name: 'organization', query: { organizationId: world.organizationId }, view },
    { name: 'institution', query: { institutionId: world.institutionId }, view },
    ...all
      .filter(({ plan }) => plan.physicalId !== view.removed?.machine)
      .map((box) => ({
        name: box.plan.physicalId,
        query: { institutionId: world.institutionId, machineId: box.id },
        view: { ...view, boxes: [box] },
      })),
  ];
};

const wholeMonth: Range = { first: monthRange.first, last: monthRange.last };
export const checkedRanges: Range[] = [
  wholeMonth,
  { first: '2026-02-01', last: monthRange.last },
  { first: '2026-03-08', last: '2026-03-12' },
  { first: '2026-03-16', last: '2026-03-16' },
];

const datesOf = ({ first, last }: Range) => ({ dateStart: first, dateEnd: last });

export const checkOverview = async (life: ScenarioMonth): Promise<void> => {
  const { server, world } = life;
  const office = world.offices.SUPER;
  for (const { name, query, view } of checkedScopes(life)) {
    for (const range of checkedRanges) {
      const request = { query: { ...query, ...datesOf(range) } };
      const share = await office.ask(availability.range, request);
      const { openMinutes, ableMinutes, previous } = share;
      const seen = {
        daily: (await office.ask(overview.bar, request)).data,
        monthly: (
          await office.ask(overview.bar, { query: { ...request.query, frequency: 'MONTHLY' } })
        ).data,
        pie: (await office.ask(overview.pie, request)).data,
        summary: await office.ask(overview.summary, request),
        tiles: await office.ask(overview.tiles, request),
      };
      expect(seen, `${name} ${range.first}`).toEqual({
        daily: expected.dispenseBars(view, range, 10),
        monthly: expected.dispenseBars(view, range, 7),
        pie: expected.typeSlices(view, range),
        summary: expected.expectedSummary(view, range),
        tiles: {
          ...expectedTiles(view, range, server.now),
          availability: { openMinutes, ableMinutes, previous },
        },
      });
    }
  }
};

/** Sales that came in within the last week of the month are items for each machine and flag. */
export const checkFlagItems = async ({ truth, world }: ScenarioMonth): Promise<void> => {
  const { rows } = await world.offices.SUPER.ask(attention.all, {
    query: { kind: 'DISPENSES_FLAGGED', limit: 100 },
  });
  const seen = rows
    .flatMap(({ items }) => items)
    .flatMap(({ machine, facts }) =>
      'flag' in facts && facts.flag !== 'EMPTY_SLOT' && facts.flag !== 'CLOCK'
        ? `${machine?.physicalId} ${facts.flag} ${facts.times}`
        : [],
    );
  const lately = truth.sales.filter(
    ({ reportedAt = 0 }) => reportedAt > monthEnd - machineTroubleMs,
  );
  const names = lately.flatMap(({ machine, flags }) => flags.map((flag) => `${machine} ${flag}`));
  const counted = Map.groupBy(names, (name) => name);
  expect(seen.toSorted()).toEqual(
    Array.from(counted, ([name, all]) => `${name} ${all.length}`).toSorted(),
  );
};

export const checkLists = async ({ truth, world }: ScenarioMonth): Promise<void> => {
  const office = world.offices.INSTITUTION;
  const params = { institutionId: world.institutionId };
  const view = { truth, boxes: Object.values(world.boxes) };
  for (const machine of [undefined, ...view.boxes]) {
    for (const transactionType of transactionFilters) {
      for (const status of statusFilters) {
        const rows = salesOf(
          { ...view, boxes: machine ? [machine] : view.boxes },
          checkedRanges[1] ?? wholeMonth,
        )
          .filter(({ type }) => transactionType === 'ALL' || type === transactionType)
          .filter((sale) => status === 'ALL' || sale.isSuccessful === (status === 'SUCCESSFUL'))
          .map((sale) => expected.toDispenseRow(view, sale));
        for (const [index, page] of expected.splitIntoPages(rows).entries()) {
          const query = { page: index + 1, transactionType, status, machineId: machine?.id };
          const { dispenses: seen, count } = await office.ask(dispenses.all, { params, query });
          const what = `${machine?.plan.physicalId} ${transactionType} ${status} page ${index + 1}`;
          expect(count, what).toBe(rows.length);
          expect(seen.map(expected.withoutJudgement), what).toEqual(page);
        }
      }
    }
  }
};

const allParts = {
  isShowSummary: true,
  isShowStockUpdates: true,
  isShowDispenseUpdates: true,
} as const;

/** Removes the flags that follow the type of a dispense. */
const withoutFlags = (cell: unknown): unknown =>
  typeof cell === 'string' ? cell.replace(/^(BKASH|CASH|RFID|Other)(?: \[[^\]]+\])+$/, '$1') : cell;

export const checkReports = async (life: ScenarioMonth): Promise<void> => {
  const { server, world } = life;
  const office = world.offices.ORGANIZATION;
  for (const { name, query, view } of checkedScopes(life).slice(1)) {
    for (const range of checkedRanges) {
      const reportQuery = { ...query, ...datesOf(range), ...allParts };
      const report = await office.ask(reports.generate, { query: reportQuery });
      expect(
        {
          ...report,
          stocks: report.stocks
            ?.filter(({ by }) => by === 'ADMIN')
            .map(({ _id, brief, ...log }) => log),
          dispenses: report.dispenses?.map(expected.withoutJudgement),
        },
        `${name} ${range.first}`,
      ).toEqual({
        organization: { _id: world.organizationId, name: organizationName, logo: null },
        institution:
          name === 'organization'
            ? null
            : { _id: world.institutionId, name: institutionName, logo: null },
        ...datesOf(range),
        generatedAt: new Date(server.now).toISOString(),
        prices: expected.pricesInScope(view),
        ...expected.expectedSummary(view, range),
        stockMovements: expected.stockMovements(view, range),
        availability: null,
        stocks: updatesOf(view, range).map((update) => ({
          at: new Date(update.at).toISOString(),
          mpi: update.machine,
          in: institutionName,
          orn: organizationName,
          em: update.message,
          tat: update.assignedTo,
          by: 'ADMIN',
        })),
        dispenses: salesOf(view, range).map((sale) => expected.toDispenseRow(view, sale)),
      });
      const refills = report.stocks?.map(({ em }) => Number(/^Refilled (\d+)/.exec(em)?.[1] ?? 0));
      expect(sumOf(refills ?? []), `${name} ${range.first}`).toBe(report.stockMovements?.refilled);
      const parts = Object.fromEntries(Object.keys(allParts).map((part) => [part, 'true']));
      const csv = await office.download(reports.csv, { ...query, ...datesOf(range), ...parts });
      expect(csv.startsWith('\uFEFF')).toBe(true);
      expect(
        Array.from(parseRecords(csv, ','), (record) =>
          'cells' in record ? record.cells : [record],
        )
          .filter((cells) => !isReportedRow(cells))
          .map((cells) => cells.map(withoutFlags)),
        `${name} ${range.first}`,
      ).toEqual(csvRecords(view, range));
    }
  }
};
