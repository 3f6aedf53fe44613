import { nightInDhaka } from './clock.ts';
import { choose } from './deeds.ts';
import { aDispensingMachine, everythingLately, many, paidByBkash, queryOf } from './dispensing.ts';
import { address, expect, test } from './fixtures.ts';
import { rows } from './lists.ts';
import { enter } from './session.ts';

test.beforeEach(({ page }) => page.clock.setFixedTime(nightInDhaka));

test('a page has 15 rows, stands in the URL, and another filter begins at the first', async ({
  page,
  world,
}) => {
  const { path } = await aDispensingMachine(world, many(32));
  await enter(page, world.super, path);
  await expect(rows(page)).toHaveCount(16);
  await expect(page.getByText('1–15 of 32')).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('combobox')).toBeHidden();
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect(page.getByText('31–32 of 32')).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  expect(address(page)).toBe(`${path}?page=3`);
  await page.goBack();
  await expect(page.getByText('1–15 of 32')).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(page.getByText('31–32 of 32')).toBeVisible();
  await choose(page, 'Transaction type', 'CASH');
  await expect(page.getByText('1–15 of 32')).toBeVisible();
  await expect.poll(() => address(page)).toBe(`${path}?transactionType=CASH`);
});

test('the head of the time turns the list around, over all its pages', async ({ page, world }) => {
  const { path } = await aDispensingMachine(world, many(16));
  await enter(page, world.super, path);
  const head = page.getByRole('columnheader', { name: 'Time' });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).nth(1)).toContainText('12:15 PM');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).nth(1)).toContainText('12:00 PM');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(rows(page).nth(1)).toContainText('12:15 PM');
  expect(address(page)).toBe(`${path}?order=time&page=2`);
});

test('a page beyond the last one has no range, and leads to the last', async ({ page, world }) => {
  const { path } = await aDispensingMachine(world, many(16));
  await enter(page, world.super, `${path}?page=9999`);
  await expect(page.getByText('This page is beyond the last one')).toBeVisible();
  await expect(page.getByText(/–16 of 16/)).toBeHidden();
  await page.getByRole('button', { name: 'To the last page' }).click();
  await expect(page.getByText('16–16 of 16')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('the old page stays while the next one loads', async ({ page, world }) => {
  const { path } = await aDispensingMachine(world, many(16));
  await enter(page, world.super, path);
  await expect(rows(page)).toHaveCount(16);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/dispense/all/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.locator('[aria-busy="true"]').getByRole('row')).toHaveCount(16);
  release();
  await expect(rows(page)).toHaveCount(2);
});

test('machine, period, type and status narrow the list and are kept in the URL', async ({
  page,
  world,
}) => {
  const { institution, machine, path } = await aDispensingMachine(world, [paidByBkash]);
  const other = await world.machine(institution, { physicalId: 'PAD-DHK-0031' });
  await world.dispenses(other, [
    { transactionType: 'CASH', at: '2025-01-02T08:00:00.000Z', isSuccessful: false },
  ]);
  await enter(page, world.super, path);
  await choose(page, 'Period', 'This year');
  await expect(rows(page)).toHaveCount(3);
  await choose(page, 'Machine', 'PAD-DHK-0031');
  await expect(rows(page)).toHaveCount(2);
  await choose(page, 'Status', 'Failed');
  await expect(rows(page).nth(1)).toContainText('PAD-DHK-0031');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Machine' })).toHaveValue('PAD-DHK-0031');
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('This year');
  await expect(rows(page)).toHaveCount(2);
  await choose(page, 'Machine', `${machine.physicalId} · Library`);
  await expect(page.getByText('No dispenses found')).toBeVisible();
});

test('Refresh reloads page 1 of the last month, every status and type, for any admin', async ({
  page,
  world,
}) => {
  const { institution, path } = await aDispensingMachine(world, [
    ...many(16),
    { ...paidByBkash, isSuccessful: false },
  ]);
  const admin = await world.institutionAdmin(institution);
  await enter(page, admin, `${path}?transactionType=CASH&period=this_year&page=2`);
  await expect(page.getByText('16–16 of 16')).toBeVisible();
  const reloaded = page.waitForRequest(
    (request) => request.url().includes('/dispense/all/') && request.url().includes('status=ALL'),
  );
  const institutionAsked = page.waitForRequest(`**/institution/${institution._id}`);
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  expect(queryOf((await reloaded).url())).toEqual(everythingLately);
  await institutionAsked;
  await expect(page.getByText('1–15 of 17')).toBeVisible();
  await expect.poll(() => address(page)).toBe(`${path}?status=ALL`);
});
