import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Dispense } from '../../../contract/dispenses.ts';
import { type Report, reports, type StockLog } from '../../../contract/reports.ts';
import { chooseLanguage } from '../../core/texts.ts';
import { nightInDhaka, setClock } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  answerReport,
  buildDispenses,
  buildReport,
  buildReportedDispense,
  buildStockLog,
  noSummary,
} from '../../testing/build-report.ts';
import { buildAdmin } from '../../testing/builders.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { readTexts } from '../../testing/read-texts.ts';
import { testInRelease } from '../../testing/release.ts';
import { renderElement } from '../../testing/render.tsx';
import { generateReport, reportPaper } from '../../testing/report.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectRows, readRows } from '../../testing/tables.ts';
import type { ReportRequest } from '../search.ts';
import { Paper } from './paper.tsx';

let server: FakeServer;

beforeEach(() => {
  setClock(nightInDhaka);
  server = startServer();
});

const path = '/institution/i1/report';
const hostile = '<script>alert(1)</script> ঢাকা বিশ্ববিদ্যালয়';

const logo = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
/** Another picture. */
const ownLogo =
  'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const organization = { _id: 'o1', name: 'Eden Mohila College', logo };

const readPaper = () =>
  reportPaper.elements().map((one) => (one instanceof HTMLElement ? one.innerText : ''))[0] ?? '';

const noParts = { isShowSummary: false, isShowStockUpdates: false, isShowDispenseUpdates: false };

/** Renders a paper alone. */
const renderPaper = (given: Partial<Report>, request: Partial<ReportRequest> = {}) =>
  renderElement(
    <Paper
      report={buildReport(given)}
      request={{ ...noParts, ...request }}
      about={undefined}
      laidOut={100}
    />,
  );

/** Renders the details of these dispenses. */
const renderDetails = (dispenses: Dispense[], request: Partial<ReportRequest> = {}) => {
  renderPaper({ ...noSummary, stocks: null, dispenses }, request);
  return reportPaper.getByRole('table', { name: 'Dispense update details' });
};

/** Renders the stock log with these lines. */
const renderUpdates = (stocks: StockLog[], given: Partial<Report> = {}) => {
  renderPaper({ ...noSummary, stocks, dispenses: null, ...given });
  return reportPaper.getByRole('table', { name: 'Stock / Machine updates' });
};

test('the paper names whom it is about, when it was generated and who prepared it', async () => {
  answerReport(server);
  await openConsole(path, { admin: buildAdmin({ username: 'রহিমা' }) });
  await generateReport();
  await expect
    .element(reportPaper.getByRole('heading', { level: 2 }))
    .toHaveTextContent('Eden Mohila College');
  await expect.element(reportPaper.getByText('Eden Campus')).toBeVisible();
  // The business day: it is still the 14th where this browser stands.
  await expect.element(reportPaper.getByText('Report (Generated on: 15-03-2025)')).toBeVisible();
  await expect
    .element(reportPaper.getByText('13-02-2025 to 15-03-2025 · All machines'))
    .toBeVisible();
  await expect
    .element(reportPaper.getByText('Price per pad is 10 Tk', { exact: true }))
    .toBeVisible();
  await expect.element(reportPaper.getByText('Prepared by')).toHaveTextContent('Prepared by রহিমা');
});

test('the report of all organizations says so, and one of an organization that it is of all institutions', async () => {
  answerReport(server, { organization: null, institution: null });
  await openConsole('/dashboard/report');
  await generateReport();
  const heading = reportPaper.getByRole('heading', { level: 2 });
  await expect.element(heading).toHaveTextContent('All organizations');
  await expect.element(reportPaper.getByText('All institutions')).not.toBeInTheDocument();

  answerReport(server, { institution: null });
  await openConsole('/organization/o1/report');
  await generateReport();
  await expect.element(heading).toHaveTextContent('Eden Mohila College');
  await expect.element(reportPaper.getByText('All institutions')).toBeVisible();
  // Only a range of machines has to be named beside the dates.
  await expect
    .element(reportPaper.getByText('13-02-2025 to 15-03-2025', { exact: true }))
    .toBeVisible();
});

test('the logo of the institution stands on the paper, else that of its organization', async () => {
  const findLogo = () => reportPaper.element().querySelector('img');
  renderPaper({ organization, institution: { _id: 'i1', name: hostile, logo: ownLogo } });
  await expect.element(reportPaper.getByText(hostile, { exact: true })).toBeVisible();
  expect(findLogo()?.src).toBe(ownLogo);
});

test('without a logo of the institution that of its organization stands on the paper', async () => {
  renderPaper({ organization });
  await expect.poll(() => reportPaper.element().querySelector('img')?.src).toBe(logo);
});

test('other prices follow the specified footnote while something costs 10 Tk', async () => {
  renderPaper({ prices: [8, 10, 12.5] });
  const footnote = reportPaper.getByText('Price per pad is 10 Tk', { exact: true });
  await expect.element(footnote).toBeVisible();
  const others = reportPaper.getByText('Also sold at 8 and 12.5 Tk.', { exact: true });
  await expect.element(others).toBeVisible();
});

test('the summary has the stock, its movements as a sum and the dispenses by type', async () => {
  renderPaper({ stocks: null, dispenses: null });
  for (const name of ['Stock update summary', 'Stock movements', 'Dispense summary']) {
    await expect.element(reportPaper.getByRole('heading', { name })).toBeVisible();
  }
  const tables = reportPaper.getByRole('table');
  await expectRows(tables.nth(0), [
    ['In this range', 'Count'],
    ['Total updates', '1'],
    ['Opening stock', '0'],
    ['Closing stock', '13'],
  ]);
  await expectRows(tables.nth(1), [
    ['In this range', 'Count'],
    ['Stock at the start', '0'],
    ['Refilled', '0'],
    ['Counted differences', '0'],
    ['Slots added', '+20'],
    ['Dispensed from stock', '−7'],
    ['Stock at the end', '13'],
  ]);
  await expectRows(tables.nth(2), [
    ['Type', 'Successful dispenses', 'Paid amount (BDT)'],
    ['BKASH', '1', '10'],
    ['CASH', '3', '32.5'],
    ['RFID', '2', '0'],
    ['Other', '1', '0'],
    ['Total', '7', '42.5'],
    ['Remaining stock', '13 pads'],
  ]);
});

test('the details say machine, type, card, time, status, failure and amount of each dispense', async () => {
  const details = renderDetails([
    buildReportedDispense({ _id: 'd1', paid: 12.5 }),
    buildReportedDispense({ _id: 'd2', transactionType: 'BKASH' }),
    buildReportedDispense({
      _id: 'd3',
      transactionType: 'BKASH',
      isSuccessful: false,
      failureReason: 'JAM',
      paid: 0,
      refund: { trxID: 'CK250NROQ5' },
    }),
    buildReportedDispense({
      _id: 'd4',
      machineId: { _id: 'm2', physicalId: 'PAD-DHK-0026', name: 'Library' },
      transactionType: 'RFID',
      rfid: '04A1B2C3',
      dispensedAt: '2025-03-14T18:30:00.000Z',
      paid: 0,
    }),
    buildReportedDispense({ _id: 'd5', transactionType: '', isSuccessful: false, paid: 0 }),
  ]);
  await expectRows(details, [
    ['Machine', 'Payment Type', 'RFID', 'Time', 'Status', 'Failure Reason', 'Paid (BDT)'],
    ['PAD-DHK-0025', 'CASH', '–', '2025-03-10 02:14 PM', 'Successful', '–', '12.5'],
    ['PAD-DHK-0025', 'BKASH (Paid)', '–', '2025-03-10 02:14 PM', 'Successful', '–', '10'],
    ['PAD-DHK-0025', 'BKASH (Paid) [REFUNDED]', '–', '2025-03-10 02:14 PM', 'Failed', 'Jam', '0'],
    ['PAD-DHK-0026', 'RFID', '04A1B2C3', '2025-03-15 12:30 AM', 'Successful', '–', '0'],
    ['PAD-DHK-0025', 'Other', '–', '2025-03-10 02:14 PM', 'Failed', '–', '0'],
  ]);
});

test('why a payment failed stands beside why the machine did not dispense', async () => {
  const details = renderDetails([
    buildReportedDispense(),
    buildReportedDispense({
      _id: 'd2',
      isSuccessful: false,
      failureReason: 'NO_DROP',
      paymentFailure: 'Payment declined',
    }),
  ]);
  await expect.element(details.getByText('No drop, Payment declined')).toBeVisible();
});

test('a report of what succeeded has no column of failures', async () => {
  const request = { dispenseStatus: 'SUCCESSFUL', dispenseTransactionType: 'CASH' } as const;
  const details = renderDetails([buildReportedDispense()], request);
  await expect.element(details).toBeVisible();
  expect(readRows(details)[0]).toEqual([
    'Machine',
    'Payment Type',
    'RFID',
    'Time',
    'Status',
    'Paid (BDT)',
  ]);
  await expect
    .element(reportPaper.getByRole('heading', { name: 'Dispense update details' }))
    .toHaveTextContent('Dispense update detailsCASH · Successful');
});

const readCommonValues = () =>
  readTexts(reportPaper.getByRole('term')).map(
    (term, at) => `${term}: ${readTexts(reportPaper.getByRole('definition'))[at]}`,
  );

test('values that all dispenses share stand once above them', async () => {
  await expectRows(renderDetails(buildDispenses(2)), [
    ['Time', 'Paid (BDT)'],
    ['2025-03-10 12:00 PM', '10'],
    ['2025-03-10 12:01 PM', '10'],
  ]);
  expect(readCommonValues()).toEqual([
    'Machine: PAD-DHK-0025',
    'Payment Type: CASH',
    'RFID: –',
    'Status: Successful',
    'Failure Reason: –',
  ]);
});

test('the stock log says what happened, to whom it was assigned and who reported it', async () => {
  const log = renderUpdates([
    buildStockLog(),
    buildStockLog({ _id: 'l2', mpi: 'PAD-DHK-0026', in: hostile, tat: 'Rina' }),
    buildStockLog({ _id: 'l3', brief: 'Door opened', by: 'RFID' }),
    buildStockLog({ _id: 'l4', brief: 'Counted 12, as expected', by: 'MACHINE' }),
  ]);
  const created = 'Machine created: slots 1, products 20';
  await expectRows(log, [
    ['Time', 'Machine', 'Institution', 'Event', 'Assigned to', 'Reported by'],
    ['2025-03-10 12:00 PM', 'PAD-DHK-0025', 'Eden Campus', created, '–', 'Admin'],
    ['2025-03-10 12:00 PM', 'PAD-DHK-0026', hostile, created, 'Rina', 'Admin'],
    ['2025-03-10 12:00 PM', 'PAD-DHK-0025', 'Eden Campus', 'Door opened', '–', 'Unlock RFID'],
    [
      '2025-03-10 12:00 PM',
      'PAD-DHK-0025',
      'Eden Campus',
      'Counted 12, as expected',
      '–',
      'Machine',
    ],
  ]);
});

test('the stock log of all organizations names them', async () => {
  const lines = [buildStockLog(), buildStockLog({ _id: 'l2', orn: 'Meghna', in: 'Another' })];
  const log = renderUpdates(lines, { organization: null, institution: null });
  await expect.element(log.getByRole('columnheader', { name: 'Organization' })).toBeVisible();
  await expect.element(log.getByText('Meghna')).toBeVisible();
});

/** Rina filled all 18 slots of a machine. */
const refillLog = buildStockLog({
  _id: 'l2',
  tat: 'Rina',
  em: 'Stock updated: row 1, column 0: 3 → 20; …',
  brief: 'Stock updated: 18 slots, 54 → 360',
});

test('an update of many slots is one line, and shared values stand once', async () => {
  await page.viewport(1440, 900);
  const log = renderUpdates([refillLog, buildStockLog({ mpi: 'PAD-DHK-0026' })]);
  await expectRows(log, [
    ['Time', 'Machine', 'Event', 'Assigned to'],
    ['2025-03-10 12:00 PM', 'PAD-DHK-0025', 'Stock updated: 18 slots, 54 → 360', 'Rina'],
    ['2025-03-10 12:00 PM', 'PAD-DHK-0026', 'Machine created: slots 1, products 20', '–'],
  ]);
  expect(readCommonValues()).toEqual(['Institution: Eden Campus', 'Reported by: Admin']);
  const heights = log
    .getByRole('row')
    .elements()
    .map((row) => row.clientHeight);
  expect(new Set(heights).size).toBe(1);
});

test('a change of the language words the stock log anew', async () => {
  answerReport(server, { stocks: [refillLog] });
  await openConsole(`${path}?summary=false&updates=true`);
  await generateReport();
  const bangla = 'মজুদ হালনাগাদ হয়েছে: ১৮টি স্লট, ৫৪ → ৩৬০';
  answerReport(server, { stocks: [{ ...refillLog, brief: bangla }] });
  await chooseLanguage('bn');
  await expect.element(reportPaper.getByText(bangla)).toBeVisible();
  expect(server.callsOf(reports.generate).map(({ language }) => language)).toEqual(['en', 'bn']);
});

testInRelease('in Bangla the paper speaks Bangla with Bangla digits', async () => {
  answerReport(server, {
    prices: [8, 10, 12.5],
    stocks: [buildStockLog({ brief: 'মেশিন তৈরি হয়েছে: স্লট ১টি, পণ্য ২০টি' })],
  });
  await openConsole(`${path}?details=true&updates=true`, { language: 'bn' });
  await generateReport();
  await expect.element(reportPaper.getByText('প্রতিবেদন (তৈরির তারিখ: ১৫-০৩-২০২৫)')).toBeVisible();
  await expect.element(reportPaper.getByText('প্রতি প্যাডের দাম ১০ টাকা', { exact: true })).toBeVisible();
  await expect.element(reportPaper.getByText('৮ এবং ১২.৫ টাকায়ও বিক্রি হয়।')).toBeVisible();
  const words = readPaper().match(/[A-Za-z]{2,}|[0-9]+/g) ?? [];
  const own = ['Eden', 'Mohila', 'College', 'Campus', 'super', 'PAD', 'DHK', '0025'];
  const same = ['BDT', 'RFID', 'AM', 'PM'];
  expect(words.filter((word) => ![...own, ...same].includes(word))).toEqual([]);
});

test('a part in which nothing happened says so', async () => {
  renderPaper({ ...noSummary, stocks: [], dispenses: [] });
  await expect.element(reportPaper.getByText('Nothing in this range')).toHaveLength(2);
  await expect.element(reportPaper.getByRole('table')).toHaveLength(0);
});

test('a report without any part says so', async () => {
  renderPaper({ ...noSummary, stocks: null, dispenses: null });
  await expect.element(reportPaper.getByText('No part of the report was chosen.')).toBeVisible();
});

testInRelease('the report is accessible, also on a phone and in the dark', async () => {
  answerReport(server, { stocks: [buildStockLog(), refillLog], dispenses: buildDispenses(3) });
  for (const width of [1440, 390]) {
    await page.viewport(width, 900);
    await openConsole(`${path}?details=true&updates=true`);
    await generateReport();
    await expectAccessible(`report at ${width}`);
  }
});
