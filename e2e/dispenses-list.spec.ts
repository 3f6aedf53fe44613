import type { dispenses } from '../contract/dispenses.ts';
import type { Answer } from '../contract/endpoint.ts';
import { expectAccessible } from './axe.ts';
import { nightInDhaka } from './clock.ts';
import { choose, openForm } from './deeds.ts';
import { aDispensingMachine, everythingLately, many, paidByBkash, queryOf } from './dispensing.ts';
import { expect, paths, test } from './fixtures.ts';
import { rows } from './lists.ts';
import { failCalls, tryAgain } from './outages.ts';
import { enter } from './session.ts';

test.beforeEach(({ page }) => page.clock.setFixedTime(nightInDhaka));

test('a super admin sees every status of the last month, with what failed', async ({
  page,
  world,
}) => {
  const { path } = await aDispensingMachine(world, [
    { ...paidByBkash, at: '2025-03-10T08:14:00.000Z' },
    { transactionType: 'RFID', rfid: '04A37F12', at: '2025-03-10T08:13:00.000Z' },
    {
      transactionType: 'CASH',
      at: '2025-03-10T08:12:00.000Z',
      isSuccessful: false,
      failureReason: 'JAM',
    },
  ]);
  await enter(page, world.super);
  const asked = page.waitForRequest('**/dispense/all/**');
  await page.goto(path);
  expect(queryOf((await asked).url())).toEqual(everythingLately);
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
}) => {
  const { institution, path } = await aDispensingMachine(world, [
    paidByBkash,
    { ...paidByBkash, isSuccessful: false },
  ]);
  await enter(page, await world.institutionAdmin(institution), path);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Successful');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: 'Failure Reason' })).toBeHidden();
  await choose(page, 'Status', 'All statuses');
  await expect(rows(page)).toHaveCount(3);
  const failed = rows(page).filter({ hasText: 'Failed' });
  await expect(failed).toContainText('BKASH');
  await expect(failed).not.toContainText('(Paid)');
  await expect(page.getByRole('columnheader', { name: 'Failure Reason' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Payment failure' })).toBeVisible();
});

test('the list follows what is dispensed, and says how old it is', async ({ page, world }) => {
  const institution = await world.institution();
  const machine = await world.machine(institution);
  await page.clock.install();
  await enter(page, world.super, paths.institution(institution, 'dispenses'));
  await expect(page.getByText('No dispenses found')).toBeVisible();
  await expect(page.getByText('Updated just now')).toBeVisible();
  await world.dispenses(machine, [{ transactionType: 'CASH' }]);
  await page.clock.fastForward('01:01');
  await expect(rows(page)).toHaveCount(2);
});

test('a bKash dispense that was paid back says so', async ({ page, world }) => {
  const { path } = await aDispensingMachine(world, [paidByBkash]);
  await enter(page, world.super);
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

test("a list that does not come says 'Failed to fetch dispenses' and can be tried again", async ({
  page,
  world,
}) => {
  const { path } = await aDispensingMachine(world, [paidByBkash]);
  await failCalls(page, '**/dispense/all/**', 400);
  await enter(page, world.super, path);
  await expect(page.getByRole('alert').getByText('Failed to fetch dispenses')).toBeVisible();
  await tryAgain(page);
  await expect(rows(page)).toHaveCount(2);
});

test('on a phone the rows are cards and the filters a sheet', async ({ page, world }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { path } = await aDispensingMachine(world, many(16));
  await enter(page, world.super, path);
  const cards = page.getByRole('list', { name: 'Dispenses' }).getByRole('article');
  await expect(cards).toHaveCount(15);
  await expect(cards.first()).toContainText('PAD-DHK-0025');
  await expectAccessible(page, 'dispenses on a phone');
  const sheet = await openForm(page, 'Filters');
  await sheet.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Failed', exact: true }).click();
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByText('No dispenses found')).toBeVisible();
});

test('the dispenses are accessible in light and dark', async ({ page, world }) => {
  const { path } = await aDispensingMachine(world, [
    paidByBkash,
    { ...paidByBkash, isSuccessful: false },
    ...many(15),
  ]);
  await enter(page, world.super, path);
  await expect(rows(page)).toHaveCount(16);
  await expectAccessible(page, 'dispenses');
});
