import { nightInDhaka } from './clock.ts';
import { choose } from './deeds.ts';
import { address, expect, paths, test } from './fixtures.ts';
import { period, range } from './range.ts';
import { enter } from './session.ts';

test.beforeEach(async ({ page, world }) => {
  await page.clock.setFixedTime(nightInDhaka);
  await enter(page, world.super);
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
    await choose(page, 'Period', name);
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
  await choose(page, 'Period', 'Maximum');
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

  await choose(page, 'Period', 'This year');
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

  await choose(page, 'Period', 'Last year');
  await page.getByRole('button', { name: 'Clear period' }).press('Enter');
  await expect(period(page)).toHaveValue('Last 30 days');
});
