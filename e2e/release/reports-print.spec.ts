import type { Page } from '@playwright/test';
import type { Report } from '../../contract/reports.ts';
import { expect, test } from '../fixtures.ts';
import { pageTexts } from '../pdf.ts';
import { aReport, generateReport, reportDays, reportPaper, tickPart } from '../report.ts';
import { enterConsole } from '../session.ts';
import type { GivenDispense } from '../world.ts';

/** Cash dispenses, a minute apart. */
const buildCashDispenses = (count: number): GivenDispense[] =>
  Array.from({ length: count }, (_, index) => ({
    transactionType: 'CASH',
    at: new Date(Date.parse('2025-03-10T06:00:00.000Z') + index * 60_000).toISOString(),
  }));

/** The time of a row. */
const soldAt = /2025-\d{2}-\d{2} \d{2}:\d{2} [AP]M/;

test('a print is A4 pages of the report alone, each with the table head and its number', async ({
  page,
  world,
}) => {
  const given = buildCashDispenses(120);
  const { path } = await aReport(world, given);
  await enterConsole(page, world.super);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${path}?${reportDays}`);
  await tickPart(page, 'Dispense update details');
  await generateReport(page);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const texts = pageTexts(pdf);
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.length).toBeLessThan(7);
  for (const [index, text] of texts.entries()) {
    expect(text).toContain(`${index + 1} / ${texts.length}`);
    if (soldAt.test(text)) expect(text).toContain('TimePaid (BDT)');
  }
  const all = texts.join('\n');
  // A row that was cut in two would leave its time in two pieces or twice.
  expect(all.match(new RegExp(soldAt, 'g'))).toHaveLength(given.length);
  // Once in the summary, and once for all rows.
  expect(all.match(/CASH/g)).toHaveLength(2);
  expect(all).toContain('Price per pad is 10 Tk');
  expect(all).not.toMatch(/Welcome!|Generate Report|Payment gateway|CSV/);
  // A4 in points.
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
});

const repeat = <R extends { readonly _id: string }>(rows: readonly R[], count: number): R[] =>
  Array.from({ length: Math.ceil(count / rows.length) }, (_, time) =>
    rows.map((row) => ({ ...row, _id: `${row._id}-${time}` })),
  )
    .flat()
    .slice(0, count);

/** Generates the report with its rows repeated until each of its lists has so many. */
const generateRows = async (page: Page, count: number): Promise<void> => {
  await page.route('**/report/generate?*', async (route) => {
    const response = await route.fetch();
    const report: Report = await response.json();
    const stocks = report.stocks && repeat(report.stocks, count);
    const dispenses = report.dispenses && repeat(report.dispenses, count);
    await route.fulfill({ response, json: { ...report, stocks, dispenses } });
  });
  await generateReport(page);
  await expect(reportPaper(page).locator('tbody tr')).toHaveCount(count);
  await page.unroute('**/report/generate?*');
};

test('ten thousand rows are all on the screen, and all on paper', async ({ page, world }) => {
  test.slow();
  const { path } = await aReport(world, buildCashDispenses(100));
  await enterConsole(page, world.super, `${path}?summary=false&period=maximum&details=true`);
  await generateRows(page, 10_000);
  const tables = reportPaper(page).getByRole('table', { name: /^Dispense update details/ });
  await expect(tables).toHaveCount(5);
  await expect(tables.last()).toHaveAccessibleName('Dispense update details, 8,001 to 10,000');
  const texts = pageTexts(await page.pdf({ preferCSSPageSize: true }));
  expect(texts.join('\n').match(new RegExp(soldAt, 'g'))).toHaveLength(10_000);
  for (const [index, text] of texts.entries()) {
    expect(text).toContain(`${index + 1} / ${texts.length}`);
    if (soldAt.test(text)) expect(text).toContain('TimePaid (BDT)');
  }
  expect(texts.at(-1)).toContain('Prepared by');
  expect(texts.at(-1)).toMatch(soldAt);
});

/** Row counts in steps of two: one of these tables fills its first page, one its second. */
const counts = [24, 26, 28, 30, 32, 54, 56, 58, 60, 62, 64];

test('who prepared it never stands alone on the last page', async ({ page, world }) => {
  const { path } = await aReport(world, buildCashDispenses(2));
  await enterConsole(page, world.super);
  for (const [part, row] of [
    ['details', soldAt],
    ['updates', /Machine created/],
  ] as const) {
    await page.goto(`${path}?summary=false&period=maximum&${part}=true`);
    for (const count of counts) {
      await generateRows(page, count);
      const last = pageTexts(await page.pdf({ preferCSSPageSize: true })).at(-1);
      expect(last, `${count} rows of ${part}`).toContain('Prepared by');
      expect(last, `${count} rows of ${part}`).toMatch(row);
    }
  }
});
