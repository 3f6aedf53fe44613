import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, paths, test, toast } from './fixtures.ts';
import { pageTexts } from './pdf.ts';
import type { GivenDispense, World } from './world.ts';

/** 02:00 on 15/03/2025 in Dhaka, and still the day before where the browser stands. */
const now = '2025-03-14T20:00:00.000Z';

const paper = (page: Page) => page.getByRole('article', { name: 'Report' });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name }).check();

const generate = async (page: Page) => {
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeEnabled();
};

const choosePeriod = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name }).click();
};

const sold: GivenDispense = { transactionType: 'CASH', at: '2025-03-10T08:14:00.000Z' };

const aPlace = async (world: World, given: readonly GivenDispense[] = [sold]) => {
  const organization = await world.organization({ name: 'Eden Mohila College' });
  const institution = await world.institution(organization, { name: 'Eden Campus' });
  const machine = await world.machine(institution, { physicalId: 'PAD-DHK-0025' });
  await world.dispenses(machine, given);
  return { organization, institution, path: `${paths.institution(institution)}/report` };
};

test.beforeEach(({ page }) => page.clock.setFixedTime(now));

test('the report is a paper with names, date, summary, footnote and who prepared it', async ({
  page,
  world,
  enter,
}) => {
  const { path } = await aPlace(world, [
    sold,
    { ...sold, transactionType: 'BKASH' },
    { ...sold, isSuccessful: false, failureReason: 'JAM' },
  ]);
  await enter(world.super);
  await page.goto(path);
  await tick(page, 'Show summary');
  await tick(page, 'Dispense update details');
  await generate(page);
  const shown = paper(page);
  await expect(shown.getByRole('heading', { name: 'Eden Mohila College' })).toBeVisible();
  await expect(shown.getByText('Eden Campus')).toBeVisible();
  await expect(shown.getByText(/^Report \(Generated on: \d{2}-\d{2}-\d{4}\)$/)).toBeVisible();
  await expect(shown.getByText('13-02-2025 to 15-03-2025 · All machines')).toBeVisible();
  await expect(shown.getByRole('heading', { name: 'Stock update summary' })).toBeVisible();
  await expect(shown.getByRole('row', { name: 'Total 2 20' })).toBeVisible();
  const details = shown.getByRole('table', { name: 'Dispense update details' });
  await expect(details.getByRole('row')).toHaveCount(4);
  await expect(details).toContainText('BKASH (Paid)');
  await expect(details).toContainText('2025-03-10 02:14 PM');
  await expect(details).toContainText('Jam');
  await expect(shown.getByText('Price per pad is 10 Tk', { exact: true })).toBeVisible();
  await expect(shown.getByText('Prepared by super')).toBeVisible();
});

test('each checkbox brings its part; type and status appear with the details', async ({
  page,
  world,
  enter,
}) => {
  const { path } = await aPlace(world);
  await enter(world.super);
  await page.goto(path);
  const type = page.getByRole('combobox', { name: 'Transaction type' });
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(type).toBeHidden();
  await tick(page, 'Dispense update details');
  await tick(page, 'Stock / Machine updates');
  await page.getByRole('checkbox', { name: 'Show summary' }).uncheck();
  await expect(type).toHaveValue('All types');
  await expect(status).toHaveValue('All statuses');
  await status.click();
  await page.getByRole('option', { name: 'Failed' }).click();

  await choosePeriod(page, 'Maximum');
  const asked = page.waitForRequest('**/report/generate?*');
  await generate(page);
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    max: 'true',
    isShowSummary: 'false',
    isShowStockUpdates: 'true',
    isShowDispenseUpdates: 'true',
    dispenseTransactionType: 'ALL',
    dispenseStatus: 'FAILED',
  });
  await expect(paper(page).getByRole('heading', { name: 'Stock update summary' })).toBeHidden();
  await expect(paper(page).getByText('Machine created')).toBeVisible();
  await expect(paper(page).getByText('Nothing in this range')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Show summary' })).not.toBeChecked();
  await expect(status).toHaveValue('Failed');
});

test('the stock log is said in Bangla, and its names as they were typed', async ({
  page,
  world,
  enter,
}) => {
  const { path } = await aPlace(world);
  await enter(world.super);
  await page.goto(`${path}?updates=true&period=maximum`);
  await generate(page);
  const log = page.getByRole('table').last();
  await expect(log).toContainText('Machine created: slots 1, products 20');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'বাংলা' }).click();
  await expect(log).toContainText('মেশিন তৈরি হয়েছে: স্লট ১টি, পণ্য ২০টি');
  await expect(log).toContainText('PAD-DHK-0025');
});

test('clearing the preset leaves no dates', async ({ page, world, enter }) => {
  const { path } = await aPlace(world);
  await enter(world.super);
  await page.goto(path);
  await page.getByRole('button', { name: 'Clear period' }).click();
  await expect(page.getByRole('button', { name: 'Date range: All dates' })).toBeVisible();
  const asked = page.waitForRequest('**/report/generate?*');
  await generate(page);
  const query = new URL((await asked).url()).searchParams;
  expect([...query.keys()].filter((key) => /^(date|max)/.test(key))).toEqual([]);
  await expect(paper(page)).toContainText('10-03-2025 to');
});

test('the dashboard narrows by organization, an organization by institution', async ({
  page,
  world,
  enter,
}) => {
  const { organization, institution } = await aPlace(world);
  await enter(world.super);
  await page.goto(`${paths.dashboard}/report`);
  await generate(page);
  await expect(paper(page).getByRole('heading', { name: 'All organizations' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name: organization.name }).click();
  await generate(page);
  await expect(paper(page).getByRole('heading', { name: organization.name })).toBeVisible();

  await page.goto(`${paths.organization(organization)}/report`);
  await page.getByRole('combobox', { name: 'Institution' }).click();
  await page.getByRole('option', { name: institution.name }).click();
  await generate(page);
  await expect(paper(page).getByText(institution.name)).toBeVisible();
});

test("Download prints under the title 'Report', which goes again afterwards", async ({
  page,
  world,
  enter,
}) => {
  const { path } = await aPlace(world);
  await enter(world.super);
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
  enter,
}) => {
  const given = Array.from(
    { length: 120 },
    (_, index): GivenDispense => ({
      ...sold,
      at: new Date(Date.parse('2025-03-10T06:00:00.000Z') + index * 60_000).toISOString(),
    }),
  );
  const { path } = await aPlace(world, given);
  await enter(world.super);
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
    if (text.includes('CASH')) expect(text).toContain('Payment Type');
  }
  const all = texts.join('\n');
  // A row that was cut in two would leave its time in two pieces or twice.
  expect(all.match(/2025-03-10 \d{2}:\d{2} [AP]M/g)).toHaveLength(given.length);
  expect(all).toContain('Price per pad is 10 Tk');
  expect(all).not.toMatch(/Welcome!|Generate Report|Payment gateway|CSV/);
  // A4 in points.
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/);
});

test('who prepared it never stands alone on the last page', async ({ page, world, enter }) => {
  const first = Date.parse('2025-01-01T06:00:00.000Z');
  const on = (day: number) => new Date(first + day * 86_400_000).toISOString();
  const days = Array.from({ length: 40 }, (_, day) => day);
  const { path } = await aPlace(
    world,
    days.map((day) => ({ ...sold, at: on(day) })),
  );
  await enter(world.super);
  const from = on(0).slice(0, 10);
  // One row a day, two more each time: one of these reports fills its first page.
  for (const day of days.filter((one) => one > 18 && one % 2 === 0)) {
    await page.goto(
      `${path}?summary=false&details=true&dateStart=${from}&dateEnd=${on(day).slice(0, 10)}`,
    );
    await generate(page);
    const last = pageTexts(await page.pdf({ preferCSSPageSize: true })).at(-1);
    expect(last, `${day + 1} rows`).toContain('Prepared by');
    expect(last, `${day + 1} rows`).toContain('CASH');
  }
});

test('CSV and XLSX are downloaded as files of the chosen parts', async ({ page, world, enter }) => {
  const { path } = await aPlace(world);
  await enter(world.super);
  await page.goto(path);
  await page.getByRole('checkbox', { name: 'Show summary' }).uncheck();
  await tick(page, 'Dispense update details');
  for (const [name, start] of [
    ['csv', '\uFEFFTime,Machine'],
    ['xlsx', 'PK'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: `Download ${name.toUpperCase()}` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`dispenses-2025-02-13-to-2025-03-15.${name}`);
    expect((await readFile(await download.path(), 'utf8')).slice(0, start.length)).toBe(start);
  }
});

test('a long report shows its progress and can be stopped', async ({ page, world, enter }) => {
  const { path } = await aPlace(world);
  await enter(world.super);
  await page.goto(path);
  await page.route('**/report/generate?*', () => undefined);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page.getByRole('progressbar', { name: 'Generating the report…' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByText('No report yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Report' })).toBeEnabled();
});

test('a workbook that waits for others shows its place and can be stopped', async ({
  page,
  world,
  enter,
}) => {
  const { path } = await aPlace(world);
  await enter(world.super);
  await page.goto(path);
  let waiting: { place: number; of: number } | null = { place: 3, of: 5 };
  const tickets = new Set<string | null>();
  const note = (url: string) => tickets.add(new URL(url).searchParams.get('ticket'));
  await page.route('**/report/xlsx?*', (route) => note(route.request().url()) && undefined);
  await page.route('**/report/xlsx/place?*', (route) => {
    note(route.request().url());
    return route.fulfill({ json: { waiting } });
  });
  const button = page.getByRole('button', { name: 'Download XLSX' });
  await button.click();
  const status = page.getByRole('status').filter({ hasText: /Waiting|Downloading/ });
  await expect(status).toHaveText('Waiting: place 3 of 5');
  await expect(page.getByRole('progressbar', { name: 'Waiting: place 3 of 5' })).toBeVisible();
  await expectAccessible(page, 'a workbook that waits');
  waiting = { place: 1, of: 4 };
  await expect(status).toHaveText('Waiting: place 1 of 4');
  // Another process of the server knows nothing of it.
  waiting = null;
  await page.waitForResponse('**/report/xlsx/place?*');
  await page.waitForResponse('**/report/xlsx/place?*');
  await expect(status).toHaveText('Waiting: place 1 of 4');
  waiting = { place: 0, of: 2 };
  await expect(status).toHaveText('Downloading XLSX…');
  expect(tickets.size).toBe(1);

  const left = page.waitForEvent('requestfailed', (request) => request.url().includes('/xlsx?'));
  await page.getByRole('button', { name: 'Stop' }).press('Enter');
  await left;
  await expect(page.getByRole('progressbar')).toBeHidden();
  waiting = { place: 2, of: 3 };
  await button.click();
  await expect(status).toHaveText('Waiting: place 2 of 3');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'বাংলা' }).click();
  await expect(page.getByText('অপেক্ষায়: ৩টির মধ্যে ২ নম্বরে')).toBeVisible();
});

test("a report that does not come shows 'Failed to fetch organization'", async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const { path } = await aPlace(world);
  await enter(world.super);
  await page.goto(path);
  await page.route('**/report/generate?*', (route) =>
    route.fulfill({ status: 400, json: { message: '' } }),
  );
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(toast(page, 'Failed to fetch organization')).toBeVisible();
  await page.unroute('**/report/generate?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(paper(page)).toBeVisible();
});

test('the report is accessible, also on a phone and in the dark', async ({
  page,
  world,
  enter,
}) => {
  const { path } = await aPlace(world);
  await enter(world.super);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${path}?details=true&updates=true`);
    await generate(page);
    await expect(paper(page)).toBeVisible();
    await expectAccessible(page, `report at ${width}`);
  }
});
