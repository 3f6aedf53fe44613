import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { address, expect, paths, toast } from './fixtures.ts';
import { type Place, paid, test } from './payer.ts';

const left = async (page: Page, place: Place) => {
  const machine = await place.machine({ physicalId: 'PAD-DHK-0031' });
  await place.control(machine);
  await page.goto(place.qrOf(machine));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You cancelled the payment')).toBeVisible();
};

const pathOf = (place: Place) => `${paths.institution(place.institution)}/payments`;

const rows = (page: Page) => page.getByRole('table', { name: 'Payments' }).getByRole('row');

const openDetails = async (page: Page) => {
  await page.getByRole('button', { name: /^Details of/ }).click();
  return page.getByRole('dialog', { name: 'Payment' });
};

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('the ninth tab shows every payment: when, where, how much, its state and its IDs', async ({
  page,
  place,
  world,
  enter,
}) => {
  await left(page, place);
  await paid(page, place);
  await enter(world.super);
  await page.goto(pathOf(place));
  await expect(page.getByRole('tab').nth(8)).toHaveText('Payments');
  await expect(page.getByText('2 payments')).toBeVisible();
  const [dispensed, cancelled] = [rows(page).nth(1), rows(page).nth(2)];
  await expect(cancelled).toContainText('PAD-DHK-0031');
  await expect(cancelled).toContainText('CancelledThe customer cancelled the payment');
  await expect(dispensed).toContainText('PAD-DHK-0025Library');
  await expect(dispensed).toContainText('10Dispensed');
  await expect(dispensed).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d [AP]M/);
  await expect(dispensed.getByRole('cell').nth(4)).toHaveText(/^[A-Z0-9]{10}TR\d{4}/);

  await choose(page, 'Payments', 'Failed or cancelled');
  await expect(rows(page)).toHaveCount(2);
  expect(address(page)).toBe(`${pathOf(place)}?group=FAILED`);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Payments' })).toHaveValue('Failed or cancelled');
  await choose(page, 'Machine', 'PAD-DHK-0025 · Library');
  await expect(page.getByText('No payments found')).toBeVisible();
  await choose(page, 'Payments', 'Dispensed');
  await expect(rows(page).nth(1)).toContainText('PAD-DHK-0025');
});

test('the details tell the history of a payment that was given back', async ({
  page,
  place,
  world,
  enter,
}) => {
  await paid(page, place, 'NO_DROP');
  await enter(await world.institutionAdmin(place.institution));
  await page.goto(pathOf(place));
  await expect(rows(page).nth(1)).toContainText('Refunded');
  await expect(rows(page).nth(1)).toContainText('The machine did not dispense');
  const details = await openDetails(page);
  await expect(details.getByText('10 Tk')).toBeVisible();
  await expect(details.getByText('Row 1, column 1')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Copy bKash trxID' })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Copy Refund trxID' })).toBeVisible();
  await expect(details.getByText('What bKash said last')).toBeVisible();
  await expect(details.getByText('The money was given back')).toBeVisible();
  const steps = details.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(steps).toContainText([
    'The customer began to pay',
    'The payment was opened at bKash',
    'The customer confirmed the payment',
    'bKash took the money',
    'The machine was told to dispense',
    'The machine did not dispense as it should',
    'bKash was asked for the refund',
    'bKash gave the money back',
  ]);
  await expect(details.getByRole('button', { name: 'Refund', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page.getByRole('button', { name: /^Details of/ })).toBeFocused();
});

test('an admin gives the money of a dispensed pad back, then settles what that left open', async ({
  page,
  place,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await paid(page, place);
  await enter(world.super);
  await page.goto(pathOf(place));
  const details = await openDetails(page);
  await details.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Refund' });
  await expect(form.getByText('All of it, 10 Tk, goes back to the customer.')).toBeVisible();
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(form.getByText('Reason is required')).toBeVisible();
  await form.getByRole('textbox', { name: 'Reason' }).fill('The pad was torn');
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(toast(page, 'The refund is on its way')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(details.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(details.getByText('An admin ordered the refund')).toBeVisible();
  await expect(details.getByText(/by super/)).toBeVisible();
  await expect(details.getByText('A pad dropped after its money')).toBeVisible();

  await details.getByRole('button', { name: 'Settle by hand' }).click();
  const settle = page.getByRole('dialog', { name: 'Settle by hand' });
  await settle.getByRole('textbox', { name: 'Reason' }).fill('Agreed by phone');
  await settle.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(settle.getByText('Choose what was done')).toBeVisible();
  const trxID = settle.getByRole('textbox', { name: 'Refund trxID' });
  await expect(trxID).toBeHidden();
  await settle.getByLabel('What was done').selectOption('Refunded at bKash');
  await settle.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(settle.getByText('The trxID of the refund at bKash is required')).toBeVisible();
  await expect(trxID).toBeFocused();
  await settle.getByLabel('What was done').selectOption('Nothing is owed');
  await expect(trxID).toBeHidden();
  await settle.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(toast(page, 'Payment settled')).toBeVisible();
  await expect(details.getByText('A pad dropped after its money')).toBeHidden();
  await expect(details.getByText('Nothing is owed')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(rows(page).nth(1)).toContainText('Refunded');
  await expect(rows(page).nth(1)).not.toContainText('Needs attention');
  await page.getByRole('tab', { name: 'Dispenses' }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('[REFUNDED]');
});

test('what needs attention is counted above the list, whatever its filters leave out', async ({
  page,
  place,
  world,
  enter,
}) => {
  await paid(page, place);
  await enter(world.super);
  await page.goto(pathOf(place));
  const details = await openDetails(page);
  await details.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Refund' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('The pad was torn');
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(form).toBeHidden();
  await page.goto(`${pathOf(place)}?group=OPEN`);
  await expect(page.getByText('No payments found')).toBeVisible();
  const above = page.getByRole('main').getByText('1 payment needs attention');
  await expect(above).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(rows(page).nth(1)).toContainText('Needs attention');
  await expect(above).toBeHidden();
  expect(address(page)).toBe(`${pathOf(place)}?period=maximum&group=ATTENTION`);
});

test('a payment that needs attention is counted on the cards and on its tab until it is settled', async ({
  page,
  place,
  world,
  enter,
}) => {
  await paid(page, place);
  await enter(world.super);
  await page.goto(pathOf(place));
  const details = await openDetails(page);
  await details.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByRole('textbox', { name: 'Reason' }).fill('The pad was torn');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund).toBeHidden();
  await page.keyboard.press('Escape');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(tab('Payments 1 payment needs attention')).toBeVisible();
  await expectAccessible(page, 'a tab with a count');

  const { organizationId } = place.institution;
  const cards = [
    `${paths.dashboard}/organizations`,
    `${paths.organization({ _id: organizationId })}/institutions`,
  ];
  for (const path of cards) {
    await page.goto(path);
    await expect(page.getByText('1 payment to look at', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a card with a payment to look at');
  }

  await page.getByRole('link', { name: place.institution.name }).click();
  await tab('Payments 1 payment needs attention').click();
  await openDetails(page);
  await details.getByRole('button', { name: 'Settle by hand' }).click();
  const settle = page.getByRole('dialog', { name: 'Settle by hand' });
  await settle.getByRole('textbox', { name: 'Reason' }).fill('Agreed by phone');
  await settle.getByLabel('What was done').selectOption('Nothing is owed');
  await settle.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(settle).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(tab('Payments')).toBeVisible();
});

test('the payments are found from anywhere in the institution', async ({
  page,
  place,
  world,
  enter,
}) => {
  await enter(await world.institutionAdmin(place.institution));
  await page.goto(paths.institution(place.institution));
  await expect(page.getByRole('tab', { name: 'Payments' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill('payments');
  await search.getByRole('option', { name: /^Payments/ }).click();
  await expect(page.getByText('No payments found')).toBeVisible();
  expect(address(page)).toBe(pathOf(place));
});

test('a list that does not come says so and can be tried again', async ({
  page,
  place,
  world,
  enter,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  await enter(world.super);
  await page.route('**/payment/all/**', (route) =>
    route.fulfill({ status: 400, json: { message: '' } }),
  );
  await page.goto(pathOf(place));
  await expect(page.getByRole('alert').getByText('Failed to fetch payments')).toBeVisible();
  await page.unroute('**/payment/all/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No payments found')).toBeVisible();
});

test('axe finds no fault on the payments and their details, wide and on a phone', async ({
  page,
  place,
  world,
  enter,
}) => {
  await paid(page, place, 'NO_DROP');
  await enter(world.super);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(pathOf(place));
    await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
    await expectAccessible(page, `payments at ${width}`);
    const details = await openDetails(page);
    await expect(details.getByText('bKash gave the money back')).toBeVisible();
    await expectAccessible(page, `details at ${width}`);
  }
});
