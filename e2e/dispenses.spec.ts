import type { Page } from '@playwright/test';
import type { dispenses } from '../contract/dispenses.ts';
import type { Answer } from '../contract/endpoint.ts';
import { expectAccessible } from './axe.ts';
import { address, expect, paths, test } from './fixtures.ts';
import type { GivenDispense, World } from './world.ts';

/** 02:00 on 15/03/2025 in Dhaka, and still the day before where the browser stands. */
const now = '2025-03-14T20:00:00.000Z';

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const rows = (page: Page) => page.getByRole('table').getByRole('row');

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);

const paid: GivenDispense = { transactionType: 'BKASH', at: '2025-03-10T08:14:00.000Z' };

const aPlace = async (world: World, given: readonly GivenDispense[]) => {
  const institution = await world.institution(await world.organization());
  const machine = await world.machine(institution, { name: 'Library', physicalId: 'PAD-DHK-0025' });
  await world.dispenses(machine, given);
  return { institution, machine, path: `${paths.institution(institution)}/dispenses` };
};

/** So many dispenses, a minute apart. */
const many = (count: number): GivenDispense[] =>
  Array.from({ length: count }, (_, index) => ({
    transactionType: 'CASH',
    at: new Date(Date.parse('2025-03-10T06:00:00.000Z') + index * 60_000).toISOString(),
  }));

test.beforeEach(({ page }) => page.clock.setFixedTime(now));

test('a super admin sees every status of the last month, with what failed', async ({
  page,
  world,
  enter,
}) => {
  const { path } = await aPlace(world, [
    { ...paid, at: '2025-03-10T08:14:00.000Z' },
    { transactionType: 'RFID', rfid: '04A37F12', at: '2025-03-10T08:13:00.000Z' },
    {
      transactionType: 'CASH',
      at: '2025-03-10T08:12:00.000Z',
      isSuccessful: false,
      failureReason: 'JAM',
    },
  ]);
  await enter(world.super);
  const asked = page.waitForRequest('**/dispense/all/**');
  await page.goto(path);
  expect(queryOf((await asked).url())).toEqual({
    page: '1',
    limit: '15',
    startDate: '2025-02-15',
    endDate: '2025-03-15',
    status: 'ALL',
    transactionType: 'ALL',
  });
  await expect(page.getByRole('columnheader')).toHaveText([
    'Machine',
    'Payment Type',
    'RFID',
    'Time',
    'Status',
    'Failure Reason',
    'Payment failure',
  ]);
  await expect(rows(page).nth(1)).toContainText('PAD-DHK-0025');
  await expect(rows(page).nth(1)).toContainText('BKASH (Paid)');
  await expect(rows(page).nth(1)).toContainText('2025-03-10 02:14 PM');
  await expect(rows(page).nth(1)).toContainText('Successful');
  await expect(rows(page).nth(2)).toContainText('04A37F12');
  await expect(rows(page).nth(3)).toContainText('Failed');
  await expect(rows(page).nth(3)).toContainText('Jam');
  await expect(page.getByRole('status').getByText('3 dispenses')).toBeVisible();
});

test('any other admin sees what succeeded, without the columns of failures', async ({
  page,
  world,
  enter,
}) => {
  const { institution, path } = await aPlace(world, [paid, { ...paid, isSuccessful: false }]);
  await enter(await world.institutionAdmin(institution));
  await page.goto(path);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Successful');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: 'Failure Reason' })).toBeHidden();
  await choose(page, 'Status', 'All statuses');
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('columnheader', { name: 'Failure Reason' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Payment failure' })).toBeVisible();
});

test('a bKash dispense that was paid back says so', async ({ page, world, enter }) => {
  const { path } = await aPlace(world, [paid]);
  await enter(world.super);
  await page.route('**/dispense/all/**', async (route) => {
    const response = await route.fetch();
    const answer: Answer<typeof dispenses.all> = await response.json();
    const refund = { trxID: 'CK250NROQ5' };
    const refunded = answer.dispenses.map((dispense) => ({ ...dispense, refund }));
    await route.fulfill({ response, json: { ...answer, dispenses: refunded } });
  });
  await page.goto(path);
  await expect(rows(page).nth(1)).toContainText('BKASH (Paid) [REFUNDED]');
});

test('a page has 15 rows, stands in the URL, and another filter begins at the first', async ({
  page,
  world,
  enter,
}) => {
  const { path } = await aPlace(world, many(32));
  await enter(world.super);
  await page.goto(path);
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

test('the old page stays while the next one loads', async ({ page, world, enter }) => {
  const { path } = await aPlace(world, many(16));
  await enter(world.super);
  await page.goto(path);
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
  enter,
}) => {
  const { institution, machine, path } = await aPlace(world, [paid]);
  const other = await world.machine(institution, { physicalId: 'PAD-DHK-0031' });
  await world.dispenses(other, [
    { transactionType: 'CASH', at: '2025-01-02T08:00:00.000Z', isSuccessful: false },
  ]);
  await enter(world.super);
  await page.goto(path);
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
  enter,
}) => {
  const { institution, path } = await aPlace(world, [
    ...many(16),
    { ...paid, isSuccessful: false },
  ]);
  await enter(await world.institutionAdmin(institution));
  await page.goto(`${path}?transactionType=CASH&period=this_year&page=2`);
  await expect(page.getByText('16–16 of 16')).toBeVisible();
  const reloaded = page.waitForRequest(
    (request) => request.url().includes('/dispense/all/') && request.url().includes('status=ALL'),
  );
  const institutionAsked = page.waitForRequest(`**/institution/${institution._id}`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect(queryOf((await reloaded).url())).toEqual({
    page: '1',
    limit: '15',
    startDate: '2025-02-15',
    endDate: '2025-03-15',
    status: 'ALL',
    transactionType: 'ALL',
  });
  await institutionAsked;
  await expect(page.getByText('1–15 of 17')).toBeVisible();
  await expect.poll(() => address(page)).toBe(`${path}?status=ALL`);
});

test("a list that does not come says 'Failed to fetch dispenses' and can be tried again", async ({
  page,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const { path } = await aPlace(world, [paid]);
  await enter(world.super);
  await page.route('**/dispense/all/**', (route) =>
    route.fulfill({ status: 400, json: { message: '' } }),
  );
  await page.goto(path);
  await expect(page.getByRole('alert').getByText('Failed to fetch dispenses')).toBeVisible();
  await page.unroute('**/dispense/all/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('on a phone the rows are cards and the filters a sheet', async ({ page, world, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { path } = await aPlace(world, many(16));
  await enter(world.super);
  await page.goto(path);
  const cards = page.getByRole('list', { name: 'Dispenses' }).getByRole('article');
  await expect(cards).toHaveCount(15);
  await expect(cards.first()).toContainText('PAD-DHK-0025');
  await expectAccessible(page, 'dispenses on a phone');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Failed', exact: true }).click();
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByText('No dispenses found')).toBeVisible();
});

test('the dispenses are accessible in light and dark', async ({ page, world, enter }) => {
  const { path } = await aPlace(world, [paid, { ...paid, isSuccessful: false }, ...many(15)]);
  await enter(world.super);
  await page.goto(path);
  await expect(rows(page)).toHaveCount(16);
  await expectAccessible(page, 'dispenses');
});
