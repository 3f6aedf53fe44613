import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nightInDhaka, setClock } from '../../testing/actions.ts';
import { expectAccessible } from '../../testing/axe.ts';
import {
  answerReport,
  buildDispenses,
  buildStockLog,
  noSummary,
  refillLog,
} from '../../testing/build-report.ts';
import { buildAdmin } from '../../testing/builders.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { testInRelease } from '../../testing/release.ts';
import { hostileName, renderPaper } from '../../testing/render-paper.tsx';
import { generateReport, reportPaper } from '../../testing/report.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectRows } from '../../testing/tables.ts';

let server: FakeServer;

beforeEach(() => {
  setClock(nightInDhaka);
  server = startServer();
});

const path = '/institution/i1/report';
const logo = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Another picture. */
const ownLogo =
  'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const organization = { _id: 'o1', name: 'Eden Mohila College', logo };

const readPaper = () =>
  reportPaper.elements().map((one) => (one instanceof HTMLElement ? one.innerText : ''))[0] ?? '';

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
  renderPaper({ organization, institution: { _id: 'i1', name: hostileName, logo: ownLogo } });
  await expect.element(reportPaper.getByText(hostileName, { exact: true })).toBeVisible();
  expect(findLogo()?.src).toBe(ownLogo);
});

test('without a logo of the institution that of its organization stands on the paper', async () => {
  renderPaper({ organization });
  await expect.poll(() => reportPaper.element().querySelector('img')?.src).toBe(logo);
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
  await expect
    .element(reportPaper.getByText('Choose at least one part of the report.'))
    .toBeVisible();
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
