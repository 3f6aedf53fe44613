import type { Page } from '@playwright/test';
import { nightInDhaka } from './clock.ts';
import { choose } from './deeds.ts';
import { address, expect, paths, test } from './fixtures.ts';
import { frequency, period, range } from './range.ts';
import { enter } from './session.ts';

test.beforeEach(async ({ page, world }) => {
  await page.clock.setFixedTime(nightInDhaka);
  await enter(page, world.super);
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
  await choose(page, 'Period', 'This year');
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
  await shared.clock.setFixedTime(nightInDhaka);
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
