import type { Locator, Page } from '@playwright/test';
import { expect, paths } from './fixtures.ts';
import type { Place } from './payer.ts';

export const paymentsOf = (place: Place) => paths.institution(place.institution, 'payments');

export const paymentRows = (page: Page) =>
  page.getByRole('table', { name: 'Payments' }).getByRole('row');

/** Opens the details of the one payment in the list. */
export const openDetails = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Details of/ }).click();
  return page.getByRole('dialog', { name: 'Payment' });
};

/** Gives all of the money back, though the pad was dispensed. */
export const refund = async (page: Page, details: Locator): Promise<void> => {
  await details.getByRole('button', { name: 'Refund', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Refund' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('The pad was torn');
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(form).toBeHidden();
};

/** Settles by hand that nothing is owed. */
export const settle = async (page: Page, details: Locator): Promise<void> => {
  await details.getByRole('button', { name: 'Settle by hand' }).click();
  const form = page.getByRole('dialog', { name: 'Settle by hand' });
  await form.getByRole('textbox', { name: 'Reason' }).fill('Agreed by phone');
  await form.getByLabel('What was done').selectOption('Nothing is owed');
  await form.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(form).toBeHidden();
};
