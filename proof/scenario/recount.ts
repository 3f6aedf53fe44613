import { readSheet } from 'read-excel-file/universal';
import { expect } from 'vitest';
import { cashRefund, dispenses } from '../../contract/dispenses.ts';
import type { Endpoint, EndpointAnswer } from '../../contract/endpoint.ts';
import { overview } from '../../contract/overview.ts';
import { payments } from '../../contract/payments.ts';
import { reports } from '../../contract/reports.ts';
import { buildRequest } from '../../contract/request.ts';
import { parseRecords } from '../../contract/sales-file/parse-records.ts';
import { statements } from '../../contract/statements.ts';
import { dispenseTransactionTypes } from '../../contract/transactions.ts';
import { checkRollup } from '../../server/overview/check.ts';
import type { Dispenses, Payments } from '../../server/platform/schema/schema.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';
import { type Connection, callEndpoint } from '../../simulator/core/http.ts';
import { readDatabase } from '../read-database.ts';
import { dateOf, daysOf, type Range, sumOf } from './view.ts';

/** Compares what screens and files show of a range with sums of the raw rows. */
export interface RawRows {
  readonly dispenses: readonly Dispenses[];
  readonly payments: readonly Payments[];
  /** Ids of machines that were not removed. */
  readonly machineIds: ReadonlySet<string>;
}

const taka = (poisha: readonly number[]): number => sumOf(poisha) / 100;
const netOf = (rows: readonly Dispenses[]) =>
  taka(rows.map(({ paid, refunded }) => paid - refunded));
const dropsOf = (rows: readonly Dispenses[]) => rows.filter((row) => row.isSuccessful).length;
const isRefundedInCash = ({ refundTrxId }: Dispenses): boolean => refundTrxId === cashRefund;
const isIn = (at: number | null, { first, last }: Range): at is number =>
  at !== null && first <= dateOf(at) && dateOf(at) <= last;

const download = async ({ url, bearer }: Connection, row: Endpoint, given: object) => {
  const { url: path, ...request } = buildRequest(row, given, bearer);
  const response = await fetch(url + path, request);
  expect(response.status, row.path).toBe(200);
  return response.blob();
};

/** Number of rows below a heading, and the sum of a column of those that pass. */
const countRows = (
  lines: readonly (readonly unknown[])[],
  heading: string,
  passes: (cell: (name: string) => unknown) => boolean = () => true,
) => {
  const start = lines.findIndex((cells) => cells.includes(heading));
  const header = lines[start] ?? [];
  const rows = lines.slice(start + 1);
  const counted = rows.filter((cells) => passes((name) => cells[header.indexOf(name)]));
  const sum = sumOf(counted.map((cells) => Number(cells[header.indexOf(heading)])));
  return { count: rows.length, sum: Math.round(sum * 100) / 100 };
};

const csvLines = async (file: Blob) =>
  Array.from(parseRecords(await file.text(), ','), (line) => ('cells' in line ? line.cells : []));

const byDay = (range: Range, rows: readonly Dispenses[], figure: typeof netOf) => {
  const days = Map.groupBy(rows, ({ dispensedAt }) => dateOf(dispensedAt));
  return daysOf(range).map((date) => figure(days.get(date) ?? []));
};

/** A place by its query, and the dispenses there. */
interface Scope {
  readonly query: {
    readonly organizationId?: string;
    readonly institutionId?: string;
    readonly machineId?: string;
  };
  readonly rows: readonly Dispenses[];
}

const recountOverview = async (line: Connection, range: Range, { query, rows }: Scope) => {
  const request = { query: { ...query, dateStart: range.first, dateEnd: range.last } };
  const { dispensed, income } = await callEndpoint(line, overview.tiles, request);
  const { data } = await callEndpoint(line, overview.pie, request);
  const { dispenseSummary } = await callEndpoint(line, overview.summary, request);
  const figures = dispenseTransactionTypes.map((type) => {
    const own = rows.filter(({ transactionType }) => transactionType === type);
    return [type, dropsOf(own), netOf(own)] as const;
  });
  expect({
    dispensed: [dispensed.value, dispensed.series],
    income: [income.value, income.series],
    pie: new Set(data.map(({ _id, total }) => `${_id} ${total}`)),
    types: new Set(
      dispenseSummary.transactionTypes.map((type) =>
        [type._id, type.totalSuccess, type.totalPaidAmount].join(' '),
      ),
    ),
  }).toEqual({
    dispensed: [dropsOf(rows), byDay(range, rows, dropsOf)],
    income: [netOf(rows), byDay(range, rows, netOf)],
    pie: new Set(figures.filter(([, drops]) => drops).map(([type, drops]) => `${type} ${drops}`)),
    // The specified types are listed also without a dispense.
    types: new Set(
      figures.filter(([type, drops]) => type || drops).map((figure) => figure.join(' ')),
    ),
  });
};

const recountReport = async (
  line: Connection,
  { first: dateStart, last: dateEnd }: Range,
  { query: scope, rows }: Scope,
) => {
  const query = { ...scope, dateStart, dateEnd, isShowDispenseUpdates: true };
  const isKept = (cell: (name: string) => unknown) => !cell('Refund trxID');
  const wanted = { count: rows.length, sum: netOf(rows) };
  const csv = await csvLines(await download(line, reports.csv, { query }));
  expect(countRows(csv, 'Paid (BDT)', isKept)).toEqual(wanted);
  const sheet = await readSheet(await download(line, reports.xlsx, { query }), 1);
  expect(countRows(sheet, 'Paid (BDT)', isKept)).toEqual(wanted);
};

const recountLists = async (
  line: Connection,
  range: Range,
  { institutionId, rows }: { readonly institutionId: string; readonly rows: readonly Dispenses[] },
  { own, machineIds }: { readonly own: readonly Payments[] } & Pick<RawRows, 'machineIds'>,
) => {
  const dates = { startDate: range.first, endDate: range.last };
  const params = { institutionId };
  const listed = await callEndpoint(line, dispenses.all, { params, query: dates });
  expect(listed.count).toBe(rows.length);
  for (const [machineId, sold] of Map.groupBy(rows, (row) => row.machineId)) {
    if (!machineIds.has(machineId)) continue;
    const query = { ...dates, machineId };
    const ofMachine = await callEndpoint(line, dispenses.all, { params, query });
    expect(ofMachine.count).toBe(sold.length);
  }
  const stats = await callEndpoint(line, dispenses.stats, { params: { ...params, ...dates } });
  expect(sumOf(stats.map(({ success }) => success))).toBe(dropsOf(rows));
  expect(taka(stats.map(({ paidAmount }) => Math.round(paidAmount * 100)))).toBe(netOf(rows));
  const { count } = await callEndpoint(line, payments.all, { params, query: dates });
  expect(count).toBe(own.length);
  const csv = await csvLines(await download(line, payments.csv, { params, query: dates }));
  const amount = taka(own.map((payment) => payment.amount));
  expect(countRows(csv, 'Amount (Tk)')).toEqual({ count, sum: amount });
};

type Statement = EndpointAnswer<typeof statements.ofPlatform>;

const recountStatement = (
  { accounts }: Statement,
  range: Range,
  { payments: all, dispenses: rows }: Pick<RawRows, 'payments' | 'dispenses'>,
) => {
  const days = accounts.flatMap((account) => account.days);
  const sumWith = (at: 'chargedAt' | 'refundedAt', isOf: (at: number | null) => at is number) =>
    taka(all.filter((row) => isOf(row[at])).map(({ chargedAmount }) => chargedAmount ?? 0));
  for (const date of daysOf(range)) {
    const isOfDay = (at: number | null): at is number => isIn(at, { first: date, last: date });
    const seen = days.filter((day) => day.date === date);
    expect(
      [
        sumOf(seen.map(({ charged }) => charged.amount)),
        sumOf(seen.map(({ refunded }) => refunded.amount)),
      ],
      date,
    ).toEqual([sumWith('chargedAt', isOfDay), sumWith('refundedAt', isOfDay)]);
  }
  // The pads of these payments brought in as much as bKash kept, less what went back from hand to hand.
  const charged = new Set(all.filter((row) => isIn(row.chargedAt, range)).map(({ id }) => id));
  const pads = rows.filter(({ paymentId }) => paymentId !== null && charged.has(paymentId));
  const inCash = taka(pads.filter(isRefundedInCash).map(({ refunded }) => refunded));
  expect(sumOf(accounts.map(({ total }) => total.net)) - inCash).toBeCloseTo(netOf(pads), 6);
};

/** The statements of the platform's accounts, and of each institution's. */
const recountStatements = async (line: Connection, range: Range, raw: RawRows) => {
  const query = { dateStart: range.first, dateEnd: range.last };
  const ofPlatform = raw.payments.filter(({ gatewayId }) => gatewayId === null);
  const statement = await callEndpoint(line, statements.ofPlatform, { query });
  recountStatement(statement, range, { ...raw, payments: ofPlatform });
  for (const [institutionId, own] of Map.groupBy(raw.payments, (row) => row.institutionId)) {
    const params = { institutionId };
    const answer = await callEndpoint(line, statements.ofInstitution, { params, query });
    recountStatement(answer, range, { ...raw, payments: own });
  }
};

/** Reads the raw rows of a database of SQLite, also while a server runs on it. */
export const readRawRows = (dataDir: string): Promise<RawRows & { differences: number }> =>
  readDatabase({ engine: 'sqlite', dataDir, env: {}, remove: async () => {} }, async (db) => ({
    dispenses: await db.selectFrom('dispenses').selectAll().execute(),
    payments: await db.selectFrom('payments').selectAll().execute(),
    machineIds: new Set(
      (await db.selectFrom('machines').select('id').where('removedAt', 'is', null).execute()).map(
        ({ id }) => id,
      ),
    ),
    differences: (await checkRollup(db, readSettings({ DATA_DIR: dataDir }))).length,
  }));

const groupScopes = (
  rows: readonly Dispenses[],
  queryOf: (row: Dispenses) => Scope['query'],
): Scope[] =>
  Array.from(
    Map.groupBy(rows, (row) => JSON.stringify(queryOf(row))),
    ([query, own]) => ({ query: JSON.parse(query), rows: own }),
  );

/** Every organization, institution and machine with dispenses; a removed machine has no screen. */
const scopesOf = (rows: readonly Dispenses[], machineIds: ReadonlySet<string>): Scope[] => [
  ...groupScopes(rows, ({ organizationId }) => ({ organizationId })),
  ...groupScopes(rows, ({ institutionId }) => ({ institutionId })),
  ...groupScopes(
    rows.filter(({ machineId }) => machineIds.has(machineId)),
    ({ institutionId, machineId }) => ({ institutionId, machineId }),
  ),
];

/** Recounts all figures of a range in which nothing happens any more. */
export const recountFigures = async (
  line: Connection,
  range: Range,
  raw: RawRows,
): Promise<void> => {
  const rows = raw.dispenses.filter(({ dispensedAt }) => isIn(dispensedAt, range));
  await recountOverview(line, range, { query: {}, rows });
  await recountStatements(line, range, raw);
  for (const scope of scopesOf(rows, raw.machineIds)) {
    await recountOverview(line, range, scope);
    await recountReport(line, range, scope);
  }
  for (const [institutionId, own] of Map.groupBy(rows, (row) => row.institutionId)) {
    const scope = { institutionId, rows: own };
    const paid = raw.payments.filter(
      (row) => row.institutionId === institutionId && isIn(row.createdAt, range),
    );
    await recountLists(line, range, scope, { own: paid, machineIds: raw.machineIds });
  }
};
