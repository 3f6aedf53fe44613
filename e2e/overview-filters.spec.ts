import type { Page } from '@playwright/test';
import { address, expect, paths, test } from './fixtures.ts';

/** 02:00 on Saturday 15/03/2025 in Dhaka, and still the day before where the browser stands. */
const now = '2025-03-14T20:00:00.000Z';

const range = (page: Page) => page.getByRole('button', { name: /^Date range/ });
const period = (page: Page) => page.getByRole('combobox', { name: 'Period' });
const frequency = (page: Page, name: string) => page.getByRole('radio', { name });

const choosePeriod = async (page: Page, name: string) => {
  await period(page).click();
  await page.getByRole('option', { name }).click();
};

test.beforeEach(async ({ page, world, enter }) => {
  await page.clock.setFixedTime(now);
  await enter(world.super);
});

test('the overview begins with the last 30 business days by day, as DD/MM/YYYY', async ({
  page,
}) => {
  const asked = page.waitForRequest('**/overview/chart/bar?*');
  await page.goto(paths.dashboard);
  await expect(range(page)).toHaveText('13/02/2025 – 15/03/2025');
  await expect(period(page)).toHaveValue('Last 30 days');
  await expect(frequency(page, 'Daily')).toBeChecked();
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    dateStart: '2025-02-13',
    dateEnd: '2025-03-15',
    frequency: 'DAILY',
  });
  expect(address(page)).toBe('/dashboard');
});

test('each of the eight presets sets the dates and stands in the URL', async ({ page }) => {
  await page.goto(paths.dashboard);
  const presets = [
    ['Last 3 months', '15/12/2024 – 15/03/2025', '?period=last_3_months'],
    ['Last 6 months', '15/09/2024 – 15/03/2025', '?period=last_6_months'],
    ['Last year', '15/03/2024 – 15/03/2025', '?period=last_year'],
    ['Last 2 years', '15/03/2023 – 15/03/2025', '?period=last_2_years'],
    ['This month', '01/03/2025 – 15/03/2025', '?period=this_month'],
    ['This year', '01/01/2025 – 15/03/2025', '?period=this_year'],
    ['Maximum', 'All dates', '?period=maximum'],
    ['Last 30 days', '13/02/2025 – 15/03/2025', ''],
  ] as const;
  await period(page).click();
  await expect(page.getByRole('option')).toHaveCount(presets.length);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option').first()).toBeHidden();
  for (const [name, dates, search] of presets) {
    await choosePeriod(page, name);
    await expect(period(page)).toHaveValue(name);
    await expect(range(page)).toHaveText(dates);
    await expect.poll(() => address(page)).toBe(`/dashboard${search}`);
  }
});

test('Maximum asks with max and without dates', async ({ page }) => {
  await page.goto(paths.dashboard);
  const asked = page.waitForRequest((request) =>
    new URL(request.url()).searchParams.has('max', 'true'),
  );
  await choosePeriod(page, 'Maximum');
  const query = new URL((await asked).url()).searchParams;
  expect([query.has('dateStart'), query.has('dateEnd')]).toEqual([false, false]);
});

test('a custom range clears the preset, and a new preset replaces the custom range', async ({
  page,
}) => {
  await page.goto('/dashboard?period=this_month');
  await range(page).click();
  await page.getByRole('button', { name: '3 March 2025', exact: true }).click();
  // One end alone is no range yet.
  await expect(range(page)).toHaveText('03/03/2025 – …');
  expect(address(page)).toBe('/dashboard?period=this_month');
  await page.getByRole('button', { name: '9 March 2025', exact: true }).click();

  await expect(range(page)).toHaveText('03/03/2025 – 09/03/2025');
  await expect(period(page)).toHaveValue('');
  await expect.poll(() => address(page)).toBe('/dashboard?dateStart=2025-03-03&dateEnd=2025-03-09');

  await choosePeriod(page, 'This year');
  await expect(range(page)).toHaveText('01/01/2025 – 15/03/2025');
  await expect.poll(() => address(page)).toBe('/dashboard?period=this_year');
});

test('a day after today cannot be chosen', async ({ page }) => {
  await page.goto(paths.dashboard);
  await range(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: '15 March 2025' })).toBeEnabled();
  await expect(dialog.getByRole('button', { name: '16 March 2025' })).toBeDisabled();
});

test('clearing the preset returns to the last 30 days, by pointer and by keyboard', async ({
  page,
}) => {
  await page.goto('/dashboard?period=maximum');
  await page.getByRole('button', { name: 'Clear period' }).click();
  await expect(period(page)).toHaveValue('Last 30 days');
  await expect(range(page)).toHaveText('13/02/2025 – 15/03/2025');
  await expect.poll(() => address(page)).toBe('/dashboard');

  await choosePeriod(page, 'Last year');
  await page.getByRole('button', { name: 'Clear period' }).press('Enter');
  await expect(period(page)).toHaveValue('Last 30 days');
});

test('the frequency changes the bars by day, month and year', async ({ page }) => {
  await page.goto('/dashboard?period=last_year');
  const bars = page.getByRole('slider', { name: 'Dispenses over time' });
  for (const [name, count] of [
    ['Monthly', '13'],
    ['Yearly', '2'],
    ['Daily', '366'],
  ] as const) {
    await page.getByText(name, { exact: true }).click();
    await expect(frequency(page, name)).toBeChecked();
    await expect(bars).toHaveAttribute('aria-valuemax', count);
  }
});

test('filters and tab are restored by reload, by going back and from a shared link', async ({
  page,
  context,
  world,
}) => {
  const { _id, name } = await world.organization();
  await page.goto(paths.dashboard);
  await choosePeriod(page, 'This year');
  await page.getByText('Monthly', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Organization' }).click();
  await page.getByRole('option', { name }).click();
  const chosen = async (where: Page) => {
    await expect(period(where)).toHaveValue('This year');
    await expect(frequency(where, 'Monthly')).toBeChecked();
    await expect(where.getByRole('combobox', { name: 'Organization' })).toHaveValue(name);
  };
  await chosen(page);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    period: 'this_year',
    frequency: 'MONTHLY',
    organizationId: _id,
  });

  await page.reload();
  await chosen(page);
  await page.getByRole('tab', { name: 'Organizations' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goBack();
  await chosen(page);
  const shared = await context.newPage();
  await shared.clock.setFixedTime(now);
  await shared.goto(page.url());
  await chosen(shared);
});

test('a link with filters that make no sense opens the default', async ({ page }) => {
  await page.goto('/dashboard?period=tomorrow&frequency=hourly&dateStart=2025-02-30&tab=nothing');
  await expect(period(page)).toHaveValue('Last 30 days');
  await expect(frequency(page, 'Daily')).toBeChecked();
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});
