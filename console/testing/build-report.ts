import type { Dispense } from '../../contract/dispenses.ts';
import { type Report, type ReportedCash, reports, type StockLog } from '../../contract/reports.ts';
import { buildSummary, buildTiles } from './build-overview.ts';
import { buildDispense, institutionId, machineId, organizationId } from './builders.ts';
import type { FakeServer } from './fake-server.ts';

/** A machine that was created with 20 pads. */
export const buildStockLog = (given: Partial<StockLog> = {}): StockLog => ({
  _id: 'l1',
  at: '2025-03-10T06:00:00.000Z',
  mpi: 'PAD-DHK-0025',
  in: 'Eden Campus',
  orn: 'Eden Mohila College',
  em: 'Machine created: slots 1, pads 20',
  brief: 'Machine created: slots 1, pads 20',
  tat: '',
  by: 'ADMIN',
  ...given,
});

/** Paid in cash at 14:14 in Dhaka. */
export const buildReportedDispense = (given: Partial<Dispense> = {}): Dispense =>
  buildDispense({
    machineId: { _id: 'm1', physicalId: 'PAD-DHK-0025', name: '' },
    dispensedAt: '2025-03-10T08:14:00.000Z',
    ...given,
  });

/** Builds `count` dispenses, a minute apart. */
export const buildDispenses = (count: number): Dispense[] =>
  Array.from({ length: count }, (_, at) =>
    buildReportedDispense({
      _id: `d${at}`,
      dispensedAt: new Date(Date.parse('2025-03-10T06:00:00.000Z') + at * 60_000).toISOString(),
    }),
  );

const buildReportedCash = (): ReportedCash => ({
  _id: 'v1',
  at: '2025-03-10T06:00:00.000Z',
  machine: { _id: machineId, physicalId: 'PAD-DHK-0025', name: '' },
  name: 'Rahima Khatun',
  counted: 340,
  expected: 400,
  in: 'Eden Campus',
  orn: 'Eden Mohila College',
});

export const noSummary = {
  stockSummary: null,
  stockMovements: null,
  dispenseSummary: null,
  availability: null,
};

/** The report of one institution with every part. */
export const buildReport = (given: Partial<Report> = {}): Report => {
  const { stockSummary, dispenseSummary } = buildSummary();
  return {
    organization: { _id: organizationId, name: 'Eden Mohila College', logo: null },
    institution: { _id: institutionId, name: 'Eden Campus', logo: null },
    dateStart: '2025-02-13',
    dateEnd: '2025-03-15',
    generatedAt: new Date().toISOString(),
    prices: [10],
    stockSummary,
    stockMovements: buildTiles().movements,
    dispenseSummary,
    availability: { openMinutes: 1080, ableMinutes: 1052, sizes: [] },
    stocks: [buildStockLog()],
    dispenses: [buildReportedDispense()],
    cash: null,
    ...given,
  };
};

/** Answers a report with the requested parts. */
export const answerReport = (server: FakeServer, given: Partial<Report> = {}): FakeServer => {
  let generatedAt = Date.now();
  return server.answerWith(reports.generate, ({ query }) => {
    generatedAt += 1;
    const report = buildReport({ generatedAt: new Date(generatedAt).toISOString(), ...given });
    const isRequested = (part: string) => query[part] === 'true';
    return {
      ...report,
      ...(!isRequested('isShowSummary') && noSummary),
      stocks: isRequested('isShowStockUpdates') ? report.stocks : null,
      dispenses: isRequested('isShowDispenseUpdates') ? report.dispenses : null,
      cash: isRequested('isShowCash') ? [buildReportedCash()] : null,
    };
  });
};

/** Rina filled all 18 slots of a machine. */
export const refillLog = buildStockLog({
  _id: 'l2',
  tat: 'Rina',
  em: 'Stock updated: row 1, column 0: 3 → 20; …',
  brief: 'Stock updated: 18 slots, 54 → 360',
});
