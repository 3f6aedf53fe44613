import { expectAccessible } from './axe.ts';
import { choose } from './deeds.ts';
import { address, expect, paths } from './fixtures.ts';
import { failCalls, tryAgain } from './outages.ts';
import { left, paid, test } from './payer.ts';
import { openDetails, paymentRows, paymentsOf } from './payment-details.ts';
import { enter } from './session.ts';

test('the ninth tab shows every payment: when, where, how much, its state and its IDs', async ({
  page,
  place,
  world,
}) => {
  await left(page, place);
  await paid(page, place);
  await enter(page, world.super, paymentsOf(place));
  await expect(page.getByRole('tab').nth(8)).toHaveText('Payments');
  await expect(page.getByText('2 payments')).toBeVisible();
  const [dispensed, cancelled] = [paymentRows(page).nth(1), paymentRows(page).nth(2)];
  await expect(cancelled).toContainText('PAD-DHK-0031');
  await expect(cancelled).toContainText('CancelledThe customer cancelled the payment');
  await expect(dispensed).toContainText('PAD-DHK-0025Library');
  await expect(dispensed).toContainText('10Dispensed');
  await expect(dispensed).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d [AP]M/);
  await expect(dispensed.getByRole('cell').nth(4)).toHaveText(/^[A-Z0-9]{10}TR\d{4}/);

  await choose(page, 'Payments', 'Failed or cancelled');
  await expect(paymentRows(page)).toHaveCount(2);
  expect(address(page)).toBe(`${paymentsOf(place)}?group=FAILED`);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Payments' })).toHaveValue('Failed or cancelled');
  await choose(page, 'Machine', 'PAD-DHK-0025 · Library');
  await expect(page.getByText('No payments found')).toBeVisible();
  await choose(page, 'Payments', 'Dispensed');
  await expect(paymentRows(page).nth(1)).toContainText('PAD-DHK-0025');
});

test('the payments are found from anywhere in the institution', async ({ page, place, world }) => {
  const admin = await world.institutionAdmin(place.institution);
  await enter(page, admin, paths.institution(place.institution));
  await expect(page.getByRole('tab', { name: 'Payments' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill('payments');
  await search.getByRole('option', { name: /^Payments/ }).click();
  await expect(page.getByText('No payments found')).toBeVisible();
  expect(address(page)).toBe(paymentsOf(place));
});

test('a list that does not come says so and can be tried again', async ({ page, place, world }) => {
  await failCalls(page, '**/payment/all/**', 400);
  await enter(page, world.super, paymentsOf(place));
  await expect(page.getByRole('alert').getByText('Failed to fetch payments')).toBeVisible();
  await tryAgain(page);
  await expect(page.getByText('No payments found')).toBeVisible();
});

test('axe finds no fault on the payments and their details, wide and on a phone', async ({
  page,
  place,
  world,
}) => {
  await paid(page, place, 'NO_DROP');
  await enter(page, world.super);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(paymentsOf(place));
    await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
    await expectAccessible(page, `payments at ${width}`);
    const details = await openDetails(page);
    await expect(details.getByText('bKash gave the money back')).toBeVisible();
    await expectAccessible(page, `details at ${width}`);
  }
});
