import type { Locator, Page } from '@playwright/test';
import { paths } from './fixtures.ts';
import type { PaymentScenario } from './payer.ts';

export const paymentsPathOf = (place: PaymentScenario) =>
  paths.institution(place.institution, 'payments');

export const paymentRows = (page: Page) =>
  page.getByRole('table', { name: 'Payments' }).getByRole('row');

/** Opens the details of the one payment in the list. */
export const openDetails = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Details of/ }).click();
  return page.getByRole('dialog', { name: 'Payment' });
};
