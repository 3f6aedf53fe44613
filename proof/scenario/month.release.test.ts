import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admins } from '../../contract/admins.ts';
import { audit } from '../../contract/audit.ts';
import { dispenses } from '../../contract/dispenses.ts';
import { machines } from '../../contract/machines.ts';
import { rfids } from '../../contract/rfids.ts';
import { callEndpoint } from '../../simulator/core/http.ts';
import { superAdmin } from '../program.ts';
import {
  checkedRanges,
  checkFlagItems,
  checkLists,
  checkOverview,
  checkReports,
  removalAt,
} from './checks.ts';
import * as expected from './expected.ts';
import { instantOn, monthRange, monthStart, playMonth } from './month.ts';
import { callTimeoutMs } from './office.ts';
import { RealServer } from './real-server.ts';
import { Truth } from './record.ts';
import { readRawRows, recountFigures } from './recount.ts';
import { buildWorld, type ScenarioWorld } from './setup.ts';

/**
 * A month in the life of one institution, through a real server over HTTP; then everything it shows
 * is compared with what really happened.
 */
const truth = new Truth();
let server: RealServer;
let world: ScenarioWorld;
const currentMonth = () => ({ server, truth, world });

beforeAll(async () => {
  server = await RealServer.start(monthStart);
  world = await buildWorld(server, truth);
  await playMonth(world);
});
afterAll(() => server?.remove());

test('the month has everything in it that can go wrong', () => {
  const { sales } = truth;
  const { gate, library, canteen } = world.boxes;
  const boxes = [gate, library, canteen];
  const reasons = new Set(
    boxes.flatMap(({ decisions }) => decisions.map(({ outcome }) => outcome)),
  );
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

test('every card is decided on as the specification says, wherever the machine was online', () => {
  const decisions = Object.values(world.boxes).flatMap((box) => box.decisions);
  const checked = decisions.filter(({ spec }) => spec !== undefined);
  expect(checked.length).toBeGreaterThan(200);
  expect(checked.filter(({ outcome, spec }) => outcome !== spec)).toEqual([]);
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

test('flags of dispenses are items, as many as there were lately', async () => {
  await expect.poll(() => checkFlagItems(currentMonth())).toBeUndefined();
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

  test('charts, summary and tiles show what happened, at every level', () =>
    checkOverview(currentMonth()));
  test('the list of dispenses has every row once, by page and filter', () =>
    checkLists(currentMonth()));
  test('reports and their CSV tell the same', () => checkReports(currentMonth()));

  test('dispenses by day add up', async () => {
    const { institutionId, offices } = world;
    const view = { truth, boxes: Object.values(world.boxes) };
    for (const range of checkedRanges) {
      const params = { institutionId, startDate: range.first, endDate: range.last };
      expect(await offices.INSTITUTION.ask(dispenses.stats, { params })).toEqual(
        expected.dailyStats(view, range),
      );
    }
  });
});

test('the audit has a row for every action, in its order', async () => {
  const limit = 200;
  const seen: { at: number; actor: string; action: string; outcome: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { entries, count } = await world.offices.SUPER.ask(audit.all, { query: { page, limit } });
    for (const { at, actor, action, outcome } of entries) {
      seen.unshift({ at: Date.parse(at), actor, action, outcome });
    }
    if (seen.length >= count || entries.length === 0) break;
  }
  expect(seen).toEqual(truth.auditedActions);
});

test('the figures of the month are those of its rows, on all screens and in all files', async () => {
  const { url, dir } = server;
  const { accessToken: bearer } = await callEndpoint({ url }, admins.login, { body: superAdmin });
  await recountFigures(
    { url, bearer, timeoutMs: callTimeoutMs },
    monthRange,
    await readRawRows(join(dir, 'data')),
  );
});

test('the server had nothing but paused slots to warn of, and a recount of its rows agrees', async () => {
  await server.moveTo(instantOn(32, 6));
  await server.stop();
  const isOfSlot = (line: string) => line.includes('a slot is paused');
  // A test between 3:00 and 6:00 of the business zone meets the nightly record of the audit's head.
  const isAuditHead = (line: string) => line.includes('audit head');
  expect(server.warnings.filter((line) => !isOfSlot(line) && !isAuditHead(line))).toEqual([]);
  expect(server.warnings.some(isOfSlot)).toBe(true);
  expect(await server.checkRollup()).toEqual({
    code: 0,
    text: 'The rollup agrees with a recount.',
  });
});
