import { expect } from 'vitest';
import { dispenses, statusFilters, transactionFilters } from '../../contract/dispenses.ts';
import { overview } from '../../contract/overview.ts';
import { reports } from '../../contract/reports.ts';
import { parseCsv } from '../../simulator/core/csv.ts';
import * as expected from './expected.ts';
import { csvRecords, isTold } from './expected-csv.ts';
import { tiles } from './expected-tiles.ts';
import { end, month } from './month.ts';
import type { RealServer } from './real-server.ts';
import type { Truth } from './record.ts';
import { institutionName, organizationName, type World } from './setup.ts';
import { type Range, salesOf, sum, updatesOf, type View } from './view.ts';

/** A simulated month, and the server that served it. */
export interface Life {
  readonly server: RealServer;
  readonly truth: Truth;
  readonly world: World;
}

export const removalAt = end + 60_000;
const removed = ({ server, world }: Life) =>
  server.now >= removalAt
    ? { at: removalAt, machine: world.boxes.canteen.plan.physicalId }
    : undefined;

interface Scope {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly view: View;
}

/** Everything, the organization, the institution, and each machine that is still there. */
const scopes = (life: Life): Scope[] => {
  const { truth, world } = life;
  const all = Object.values(world.boxes);
  const view = { truth, boxes: all, removed: removed(life) };
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

const wholeMonth: Range = { first: month.first, last: month.last };
export const ranges: Range[] = [
  wholeMonth,
  { first: '2026-02-01', last: month.last },
  { first: '2026-03-08', last: '2026-03-12' },
  { first: '2026-03-16', last: '2026-03-16' },
];

const datesOf = ({ first, last }: Range) => ({ dateStart: first, dateEnd: last });

export const checkOverview = async (life: Life): Promise<void> => {
  const { server, world } = life;
  const office = world.offices.SUPER;
  for (const { name, query, view } of scopes(life)) {
    for (const range of ranges) {
      const asked = { query: { ...query, ...datesOf(range) } };
      const seen = {
        daily: (await office.ask(overview.bar, asked)).data,
        monthly: (
          await office.ask(overview.bar, { query: { ...asked.query, frequency: 'MONTHLY' } })
        ).data,
        pie: (await office.ask(overview.pie, asked)).data,
        summary: await office.ask(overview.summary, asked),
        tiles: await office.ask(overview.tiles, asked),
      };
      expect(seen, `${name} ${range.first}`).toEqual({
        daily: expected.bars(view, range, 10),
        monthly: expected.bars(view, range, 7),
        pie: expected.slices(view, range),
        summary: expected.summary(view, range),
        tiles: tiles(view, range, server.now),
      });
    }
  }
};

export const checkLists = async ({ truth, world }: Life): Promise<void> => {
  const office = world.offices.INSTITUTION;
  const params = { institutionId: world.institutionId };
  const view = { truth, boxes: Object.values(world.boxes) };
  for (const machine of [undefined, ...view.boxes]) {
    for (const transactionType of transactionFilters) {
      for (const status of statusFilters) {
        const rows = salesOf(
          { ...view, boxes: machine ? [machine] : view.boxes },
          ranges[1] ?? wholeMonth,
        )
          .filter(({ type }) => transactionType === 'ALL' || type === transactionType)
          .filter((sale) => status === 'ALL' || sale.isSuccessful === (status === 'SUCCESSFUL'))
          .map((sale) => expected.rowOf(view, sale));
        for (const [index, page] of expected.pagesOf(rows).entries()) {
          const query = { page: index + 1, transactionType, status, machineId: machine?.id };
          const { dispenses: seen, count } = await office.ask(dispenses.all, { params, query });
          const what = `${machine?.plan.physicalId} ${transactionType} ${status} page ${index + 1}`;
          expect(count, what).toBe(rows.length);
          expect(
            seen.map(({ _id, ...row }) => row),
            what,
          ).toEqual(page);
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

export const checkReports = async (life: Life): Promise<void> => {
  const { server, world } = life;
  const office = world.offices.ORGANIZATION;
  for (const { name, query, view } of scopes(life).slice(1)) {
    for (const range of ranges) {
      const asked = { ...query, ...datesOf(range), ...allParts };
      const report = await office.ask(reports.generate, { query: asked });
      expect(
        {
          ...report,
          stocks: report.stocks
            ?.filter(({ by }) => by === 'ADMIN')
            .map(({ _id, codes, ...log }) => log),
          dispenses: report.dispenses?.map(({ _id, ...row }) => row),
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
        prices: expected.prices(view),
        ...expected.summary(view, range),
        stockMovements: expected.movements(view, range),
        stocks: updatesOf(view, range).map((update) => ({
          at: new Date(update.at).toISOString(),
          mpi: update.machine,
          in: institutionName,
          orn: organizationName,
          em: update.message,
          tat: update.assignedTo,
          by: 'ADMIN',
        })),
        dispenses: salesOf(view, range).map((sale) => expected.rowOf(view, sale)),
      });
      const refills = report.stocks?.map(({ em }) => Number(/^Refilled (\d+)/.exec(em)?.[1] ?? 0));
      expect(sum(refills ?? []), `${name} ${range.first}`).toBe(report.stockMovements?.refilled);
      const parts = Object.fromEntries(Object.keys(allParts).map((part) => [part, 'true']));
      const csv = await office.download(reports.csv, { ...query, ...datesOf(range), ...parts });
      expect(csv.startsWith('\uFEFF')).toBe(true);
      expect(
        Array.from(parseCsv(csv), (record) => ('cells' in record ? record.cells : [record])).filter(
          (cells) => !isTold(cells),
        ),
        `${name} ${range.first}`,
      ).toEqual(csvRecords(view, range));
    }
  }
};
