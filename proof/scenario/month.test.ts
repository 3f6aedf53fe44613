import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../contract/audit.ts';
import { dispenses, statusFilters, transactionFilters } from '../../contract/dispenses.ts';
import { machines } from '../../contract/machines.ts';
import { overview } from '../../contract/overview.ts';
import { reports } from '../../contract/reports.ts';
import { rfids } from '../../contract/rfids.ts';
import { parseCsv } from '../../simulator/core/csv.ts';
import type { Range, View } from './expected.ts';
import * as expected from './expected.ts';
import { csvRecords } from './expected-csv.ts';
import { end, live, month, on, start } from './month.ts';
import { RealServer } from './real-server.ts';
import { Truth } from './record.ts';
import { buildWorld, institutionName, organizationName, type World } from './setup.ts';

/**
 * A month in the life of one institution, through a real server over HTTP; then everything it shows
 * is held against what really happened.
 */
/** For a machine that has much else to do. */
const patience = 30_000;

const truth = new Truth();
let server: RealServer;
let world: World;

beforeAll(async () => {
  server = await RealServer.start(start);
  world = await buildWorld(server, truth);
  await live(world);
}, 120_000);
afterAll(() => server?.remove());

const removalAt = end + 60_000;
const removed = () =>
  server.now >= removalAt
    ? { at: removalAt, machine: world.boxes.canteen.plan.physicalId }
    : undefined;

interface Scope {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly view: View;
}

/** Everything, the organization, the institution, and each machine that is still there. */
const scopes = (): Scope[] => {
  const all = Object.values(world.boxes);
  const view = { truth, boxes: all, removed: removed() };
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
const ranges: Range[] = [
  wholeMonth,
  { first: '2026-02-01', last: month.last },
  { first: '2026-03-08', last: '2026-03-12' },
  { first: '2026-03-16', last: '2026-03-16' },
];

const datesOf = ({ first, last }: Range) => ({ dateStart: first, dateEnd: last });

const checkOverview = async () => {
  const office = world.offices.SUPER;
  for (const { name, query, view } of scopes())
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
        tiles: expected.tiles(view, range, server.now),
      });
    }
};

const checkLists = async () => {
  const office = world.offices.INSTITUTION;
  const params = { institutionId: world.institutionId };
  const view = { truth, boxes: Object.values(world.boxes) };
  for (const machine of [undefined, ...view.boxes])
    for (const transactionType of transactionFilters)
      for (const status of statusFilters) {
        const rows = expected
          .salesOf({ ...view, boxes: machine ? [machine] : view.boxes }, ranges[1] ?? wholeMonth)
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
};

const allParts = {
  isShowSummary: true,
  isShowStockUpdates: true,
  isShowDispenseUpdates: true,
} as const;

const checkReports = async () => {
  const office = world.offices.ORGANIZATION;
  for (const { name, query, view } of scopes().slice(1))
    for (const range of ranges) {
      const asked = { ...query, ...datesOf(range), ...allParts };
      const report = await office.ask(reports.generate, { query: asked });
      expect(
        {
          ...report,
          stocks: report.stocks?.map(({ _id, codes, ...log }) => log),
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
        stocks: expected.updatesOf(view, range).map((update) => ({
          at: new Date(update.at).toISOString(),
          mpi: update.machine,
          in: institutionName,
          orn: organizationName,
          em: update.message,
          tat: update.assignedTo,
        })),
        dispenses: expected.salesOf(view, range).map((sale) => expected.rowOf(view, sale)),
      });
      const parts = Object.fromEntries(Object.keys(allParts).map((part) => [part, 'true']));
      const csv = await office.download(reports.csv, { ...query, ...datesOf(range), ...parts });
      expect(csv.startsWith('\uFEFF')).toBe(true);
      expect(
        Array.from(parseCsv(csv), (record) => ('cells' in record ? record.cells : record)),
        `${name} ${range.first}`,
      ).toEqual(csvRecords(view, range));
    }
};

test('the month has everything in it that can go wrong', () => {
  const { sales } = truth;
  const { gate, library, canteen } = world.boxes;
  const boxes = [gate, library, canteen];
  const reasons = new Set(boxes.flatMap(({ decisions }) => decisions.map(({ said }) => said)));
  expect([...reasons].toSorted()).toEqual(
    [
      'ALLOWED',
      'UNKNOWN_CARD',
      'BLOCKED_CARD',
      'POINTS_DISABLED',
      'EMPTY_SLOT',
      'TOO_FEW_POINTS',
      'DAILY_LIMIT',
      'WEEKLY_LIMIT',
      'MONTHLY_LIMIT',
      'LEASE_OVER',
      'MACHINE_DEACTIVATED',
      'PAUSED_SLOT',
    ].toSorted(),
  );
  expect(new Set(sales.map(({ type }) => type))).toEqual(new Set(['CASH', 'RFID', 'BKASH', '']));
  expect(new Set(sales.map(({ failureReason }) => failureReason)).size).toBeGreaterThan(5);
  expect(sales.length).toBeGreaterThan(650);
});

test('every card is decided on as the specification says, wherever the server could be asked', () => {
  const decisions = Object.values(world.boxes).flatMap((box) => box.decisions);
  const asked = decisions.filter(({ spec }) => spec !== undefined);
  expect(asked.length).toBeGreaterThan(200);
  expect(asked.filter(({ said, spec }) => said !== spec)).toEqual([]);
});

test('no event of a machine is ever rejected', () => {
  expect(Object.values(world.boxes).flatMap(({ rejected }) => rejected)).toEqual([]);
});

test('every slot holds what really lies in it, for the server and for its machine', async () => {
  const { institutionId, offices, boxes } = world;
  const { machines: seen } = await offices.INSTITUTION.ask(machines.all, {
    params: { institutionId },
  });
  for (const box of Object.values(boxes)) {
    const real = box.plan.slots.map(({ rowNo, columnNo }) => ({
      rowNo,
      columnNo,
      count: box.contents({ rowNo, columnNo }),
    }));
    const stocks = seen.find(({ _id }) => _id === box.id)?.stocks ?? [];
    expect(
      stocks.map(({ rowNo, columnNo, productCount: count }) => ({ rowNo, columnNo, count })),
    ).toEqual(real);
    expect(box.machine.slots.all).toEqual(real);
  }
});

test('every card has the points it has not spent', async () => {
  const { institutionId, offices } = world;
  const { rfids: seen } = await offices.INSTITUTION.ask(rfids.all, { params: { institutionId } });
  expect(new Map(seen.map(({ physicalId, point }) => [physicalId, point]))).toEqual(
    new Map(Array.from(truth.cards.values(), ({ rfid, points }) => [rfid, points])),
  );
});

describe.each(['with all machines', 'after one was removed'])('%s', (when) => {
  beforeAll(async () => {
    if (when === 'with all machines') return;
    const { canteen } = world.boxes;
    const { institutionId } = world;
    await server.moveTo(removalAt);
    await world.offices.INSTITUTION.change(machines.remove, {
      params: { institutionId, machineId: canteen.id },
    });
    const last = truth.updates.findLast(({ machine }) => machine === canteen.plan.physicalId);
    truth.updates.push({
      at: removalAt,
      machine: canteen.plan.physicalId,
      message: 'Machine removed',
      assignedTo: last?.assignedTo ?? '',
    });
  });

  test('charts, summary and tiles show what happened, at every level', checkOverview, patience);
  test('the list of dispenses has every row once, by page and filter', checkLists, patience);
  test('reports and their CSV tell the same', checkReports, patience);

  test('dispenses by day add up', async () => {
    const { institutionId, offices } = world;
    const view = { truth, boxes: Object.values(world.boxes) };
    for (const range of ranges) {
      const params = { institutionId, startDate: range.first, endDate: range.last };
      expect(await offices.INSTITUTION.ask(dispenses.stats, { params })).toEqual(
        expected.stats(view, range),
      );
    }
  });
});

test('the audit has a row for every deed, in its order', async () => {
  const limit = 200;
  const seen: { at: number; actor: string; action: string; outcome: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { entries, count } = await world.offices.SUPER.ask(audit.all, { query: { page, limit } });
    for (const { at, actor, action, outcome } of entries)
      seen.unshift({ at: Date.parse(at), actor, action, outcome });
    if (seen.length >= count || entries.length === 0) break;
  }
  expect(seen).toEqual(truth.deeds);
});

test('the server had nothing but paused slots to warn of, and a recount of its rows agrees', async () => {
  await server.moveTo(on(32, 6));
  await server.stop();
  const isOfSlot = (line: string) => line.includes('a slot is paused');
  expect(server.warnings.filter((line) => !isOfSlot(line))).toEqual([]);
  expect(server.warnings.some(isOfSlot)).toBe(true);
  expect(await server.checkRollup()).toEqual({
    code: 0,
    text: 'The rollup agrees with a recount.',
  });
});
