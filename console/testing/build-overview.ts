import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { overview, type Summary, type Tiles } from '../../contract/overview.ts';
import { dayNumber, isoDate } from '../../contract/values/periods.ts';
import type { FakeServer } from './fake-server.ts';

export type TileFigure = Tiles['dispensed'];

/** By default as large as in the range before, without a sparkline. */
export const buildFigure = (value: number, given: Partial<TileFigure> = {}): TileFigure => ({
  value,
  previous: value,
  series: [],
  ...given,
});

/** One machine was given 20 pads and sold 7 of them. */
export const buildTiles = (given: Partial<Tiles> = {}): Tiles => ({
  today: null,
  dispensed: buildFigure(7),
  income: buildFigure(42.5),
  stock: buildFigure(13),
  machines: { ...buildFigure(1), total: 2 },
  movements: {
    opening: 0,
    refilled: 0,
    counted: 0,
    slotsAdded: 20,
    slotsRemoved: 0,
    dispensed: 7,
    closing: 13,
  },
  availability: { openMinutes: 0, ableMinutes: 0, previous: null },
  ...given,
});

/** The summary of `buildTiles`. Both parts may be given in parts. */
export const buildSummary = (
  given: {
    readonly stock?: Partial<Summary['stockSummary']>;
    readonly dispensed?: Partial<Summary['dispenseSummary']>;
  } = {},
): Summary => ({
  stockSummary: { totalLogs: 1, openingValue: 0, closingValue: 13, ...given.stock },
  dispenseSummary: {
    transactionTypes: [
      { _id: 'BKASH', totalSuccess: 1, totalPaidAmount: 10 },
      { _id: 'CASH', totalSuccess: 3, totalPaidAmount: 32.5 },
      { _id: 'RFID', totalSuccess: 2, totalPaidAmount: 0 },
      { _id: '', totalSuccess: 1, totalPaidAmount: 0 },
    ],
    totalSuccess: 7,
    remainingStock: 13,
    ...given.dispensed,
  },
});

type BarData = EndpointAnswer<typeof overview.bar>['data'];

/** A bar for each day from `first` on. */
export const buildDays = (first: string, counts: readonly number[]): BarData =>
  counts.map((successCount, day) => ({ _id: isoDate(dayNumber(first) + day), successCount }));

/** Answers the four calls of an overview with the sales of `buildTiles`, all on one day. */
export const answerSales = (server: FakeServer): FakeServer =>
  server
    .answer(overview.tiles, buildTiles())
    .answer(overview.summary, buildSummary())
    .answer(overview.bar, { data: buildDays('2025-03-12', [0, 7, 0, 0]) })
    .answer(overview.pie, {
      data: [
        { _id: 'BKASH', total: 1 },
        { _id: 'CASH', total: 3 },
        { _id: 'RFID', total: 2 },
        { _id: '', total: 1 },
      ],
    });
