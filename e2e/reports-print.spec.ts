import type { Page } from '@playwright/test';
import type { Report } from '../contract/reports.ts';
import { nightInDhaka } from './clock.ts';
import { many } from './dispensing.ts';
import { expect, test } from './fixtures.ts';
import { pageTexts } from './pdf.ts';
import { aReport, generate, paper, tick } from './report.ts';
import { enter } from './session.ts';

/** The time of a row. */
const soldAt = /2025-\d{2}-\d{2} \d{2}:\d{2} [AP]M/;

test.beforeEach(({ page }) => page.clock.setFixedTime(nightInDhaka));

test("Download prints under the title 'Report', which goes again afterwards", async ({
  page,
  world,
}) => {
  const { path } = await aReport(world);
  await enter(page, world.super);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.title;
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeDisabled();
  await generate(page);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'Report');
  await expect(page).toHaveTitle('Report · Eden Campus · VMS');
});

test('a print is A4 pages of the report alone, each with the table head and its number', async ({
  page,
  world,
}) => {
  const given = many(120);
  const { path } = await aReport(world, given);
  await enter(page, world.super);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(path);
  await tick(page, 'Dispense update details');
  await generate(page);
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
  // In the summary, and once for all rows.
  expect(all.match(/CASH/g)).toHaveLength(2);
  expect(all).toContain('Price per pad is 10 Tk');
  expect(all).not.toMatch(/Welcome!|Generate Report|Payment gateway|CSV/);
  // A4 in points.
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
});

/** Asks for the report and leaves so many rows in its lists. */
const generateOf = async (page: Page, count: number): Promise<void> => {
  await page.route('**/report/generate?*', async (route) => {
    const response = await route.fetch();
    const report: Report = await response.json();
    const [stocks, dispenses] = [report.stocks, report.dispenses].map((rows) =>
      rows ? rows.slice(0, count) : null,
    );
    await route.fulfill({ response, json: { ...report, stocks, dispenses } });
  });
  await generate(page);
  await expect(paper(page).getByRole('row')).toHaveCount(count + 1);
  await page.unroute('**/report/generate?*');
};

/** Asks for the report and has each of its dispenses so many times. */
const generateTimes = async (page: Page, times: number): Promise<void> => {
  await page.route('**/report/generate?*', async (route) => {
    const response = await route.fetch();
    const report: Report = await response.json();
    const dispenses = Array.from({ length: times }, (_, time) =>
      (report.dispenses ?? []).map((row) => ({ ...row, _id: `${row._id}-${time}` })),
    );
    await route.fulfill({ response, json: { ...report, dispenses: dispenses.flat() } });
  });
  await generate(page);
};

test('ten thousand rows are all on the screen, and all on paper', async ({ page, world }) => {
  test.slow();
  const { path } = await aReport(world, many(100));
  await enter(page, world.super, `${path}?period=maximum&details=true`);
  await generateTimes(page, 100);
  const tables = paper(page).getByRole('table', { name: /^Dispense update details/ });
  await expect(tables).toHaveCount(5);
  await expect(tables.last()).toHaveAccessibleName('Dispense update details, 8,001 to 10,000');
  await expect(tables.locator('tbody tr')).toHaveCount(10_000);
  const texts = pageTexts(await page.pdf({ preferCSSPageSize: true }));
  expect(texts.join('\n').match(new RegExp(soldAt, 'g'))).toHaveLength(10_000);
  for (const [index, text] of texts.entries()) {
    expect(text).toContain(`${index + 1} / ${texts.length}`);
    if (soldAt.test(text)) expect(text).toContain('TimePaid (BDT)');
  }
  expect(texts.at(-1)).toContain('Prepared by');
  expect(texts.at(-1)).toMatch(soldAt);
});

/** One after the other by two rows: one of these tables fills its first page, one its second. */
const counts = [24, 26, 28, 30, 32, 54, 56, 58, 60, 62, 64];

for (const [part, query, row] of [
  ['the dispenses', 'details=true', soldAt],
  ['the stock log', 'updates=true', /Machine created/],
] as const) {
  test(`who prepared it never stands alone on the last page after ${part}`, async ({
    page,
    world,
  }) => {
    const most = Math.max(...counts);
    const { institution, path } = await aReport(world, many(most));
    for (let made = 1; made < most; made += 1) await world.machine(institution);
    await enter(page, world.super, `${path}?summary=false&period=maximum&${query}`);
    for (const count of counts) {
      await generateOf(page, count);
      const last = pageTexts(await page.pdf({ preferCSSPageSize: true })).at(-1);
      expect(last, `${count} rows`).toContain('Prepared by');
      expect(last, `${count} rows`).toMatch(row);
    }
  });
}
