import type { Report } from '../contract/reports.ts';
import { nightInDhaka } from './clock.ts';
import { many } from './dispensing.ts';
import { expect, test } from './fixtures.ts';
import { pageTexts } from './pdf.ts';
import { aReport, generate, paper, sold, tick } from './report.ts';
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
  await expect(page).toHaveTitle('Eden Campus · VMS');
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

test('who prepared it never stands alone on the last page', async ({ page, world }) => {
  const first = Date.parse('2025-01-01T06:00:00.000Z');
  const on = (day: number) => new Date(first + day * 86_400_000).toISOString();
  const days = Array.from({ length: 40 }, (_, day) => day);
  const { path } = await aReport(
    world,
    days.map((day) => ({ ...sold, at: on(day) })),
  );
  await enter(page, world.super);
  const from = on(0).slice(0, 10);
  // One row a day, two more each time: one of these reports fills its first page.
  for (const day of days.filter((one) => one > 18 && one % 2 === 0)) {
    await page.goto(
      `${path}?summary=false&details=true&dateStart=${from}&dateEnd=${on(day).slice(0, 10)}`,
    );
    await generate(page);
    const last = pageTexts(await page.pdf({ preferCSSPageSize: true })).at(-1);
    expect(last, `${day + 1} rows`).toContain('Prepared by');
    expect(last, `${day + 1} rows`).toMatch(soldAt);
  }
});

test('nor does it after the stock log', async ({ page, world }) => {
  const { institution, path } = await aReport(world);
  const count = 40;
  for (let made = 1; made < count; made += 1) await world.machine(institution);
  await enter(page, world.super, `${path}?summary=false&updates=true&period=maximum`);
  for (let rows = 20; rows <= count; rows += 2) {
    await page.route('**/report/generate?*', async (route) => {
      const response = await route.fetch();
      const report: Report = await response.json();
      await route.fulfill({ response, json: { ...report, stocks: report.stocks?.slice(0, rows) } });
    });
    await generate(page);
    await expect(paper(page).getByRole('row')).toHaveCount(rows + 1);
    const last = pageTexts(await page.pdf({ preferCSSPageSize: true })).at(-1);
    expect(last, `${rows} rows`).toContain('Prepared by');
    expect(last, `${rows} rows`).toContain('Machine created');
    await page.unroute('**/report/generate?*');
  }
});
