import { type Dispense, dispenses } from '../../contract/dispenses.ts';
import { buildDispense } from './builders.ts';
import type { FakeServer } from './fake-server.ts';
import { slicePage } from './slice-page.ts';

/** Builds `count` cash dispenses, newest first: `d1` at 12:00 in Dhaka on 10/03/2025, each a minute apart. */
export const buildDispenses = (count: number): Dispense[] =>
  Array.from({ length: count }, (_, index) => {
    const n = count - index;
    const at = Date.parse('2025-03-10T06:00:00.000Z') + (n - 1) * 60_000;
    return buildDispense({ _id: `d${n}`, dispensedAt: new Date(at).toISOString() });
  });

/** Answers lists of dispenses with the requested page of `rows`. */
export const answerDispenses = (server: FakeServer, rows: readonly Dispense[]): FakeServer =>
  server.answerWith(dispenses.all, ({ query }) => ({
    dispenses: slicePage(query.order === 'time' ? [...rows].reverse() : rows, query),
    count: rows.length,
  }));

/** The query for the first page of the month before the night in Dhaka, of every status and type. */
export const everythingLately = {
  page: '1',
  limit: '15',
  startDate: '2025-02-15',
  endDate: '2025-03-15',
  status: 'ALL',
  transactionType: 'ALL',
};
