import { expectComplaint } from './complaints.ts';
import { expect, toast } from './fixtures.ts';
import { paid, test } from './payer.ts';
import { openDetails, paymentRows, paymentsOf } from './payment-details.ts';
import { enter } from './session.ts';

test('the details tell the history of a payment that was given back', async ({
  page,
  place,
  world,
}) => {
  await paid(page, place, 'NO_DROP');
  await enter(page, await world.institutionAdmin(place.institution), paymentsOf(place));
  await expect(paymentRows(page).nth(1)).toContainText('Refunded');
  await expect(paymentRows(page).nth(1)).toContainText('The machine did not dispense');
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
}) => {
  await paid(page, place);
  await enter(page, world.super, paymentsOf(place));
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
  await expect(details.getByText('A pad dropped all the same.')).toBeVisible();

  await details.getByRole('button', { name: 'Settle by hand' }).click();
  const byHand = page.getByRole('dialog', { name: 'Settle by hand' });
  await byHand.getByRole('textbox', { name: 'Reason' }).fill('Agreed by phone');
  expectComplaint(/status of 400/);
  await byHand.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(byHand.getByText('Choose what was done')).toBeVisible();
  const trxID = byHand.getByRole('textbox', { name: 'Refund trxID' });
  await expect(trxID).toBeHidden();
  await byHand.getByLabel('What was done').selectOption('Refunded at bKash');
  await byHand.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(byHand.getByText('The trxID of the refund at bKash is required')).toBeVisible();
  await expect(trxID).toBeFocused();
  await byHand.getByLabel('What was done').selectOption('Nothing is owed');
  await expect(trxID).toBeHidden();
  await byHand.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(toast(page, 'Payment settled')).toBeVisible();
  await expect(details.getByText('A pad dropped all the same.')).toBeHidden();
  await expect(details.getByText('Nothing is owed')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(paymentRows(page).nth(1)).toContainText('Refunded');
  await expect(paymentRows(page).nth(1)).not.toContainText('Needs attention');
  await page.getByRole('tab', { name: 'Dispenses' }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('[REFUNDED]');
});
