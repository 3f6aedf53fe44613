import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { address, expect, paths } from './fixtures.ts';
import { tab } from './lists.ts';
import { type Place, paid, test } from './payer.ts';
import { openDetails, paymentRows, paymentsOf, refund, settle } from './payment-details.ts';
import { enter } from './session.ts';
import type { World } from './world.ts';

/** Gives the money of a dispensed pad back, which leaves it to be settled. */
const refundDispensed = async (page: Page, place: Place, world: World) => {
  await paid(page, place);
  await enter(page, world.super, paymentsOf(place));
  const details = await openDetails(page);
  await refund(page, details);
  return details;
};

test('what needs attention is counted above the list, whatever its filters leave out', async ({
  page,
  place,
  world,
}) => {
  await refundDispensed(page, place, world);
  await page.goto(`${paymentsOf(place)}?group=OPEN`);
  await expect(page.getByText('No payments found')).toBeVisible();
  const above = page.getByRole('tabpanel').getByText('1 payment needs attention');
  await expect(above).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(paymentRows(page).nth(1)).toContainText('Needs attention');
  await expect(above).toBeHidden();
  expect(address(page)).toBe(`${paymentsOf(place)}?period=maximum&group=ATTENTION`);
});

test('a payment that needs attention is counted on the cards and on its tab until it is settled', async ({
  page,
  place,
  world,
}) => {
  const details = await refundDispensed(page, place, world);
  await page.keyboard.press('Escape');
  await expect(tab(page, 'Payments 1 payment needs attention')).toBeVisible();
  await expectAccessible(page, 'a tab with a count');

  const { organizationId } = place.institution;
  const cards = [paths.organizations, paths.organization({ _id: organizationId }, 'institutions')];
  for (const path of cards) {
    await page.goto(path);
    await expect(page.getByText('1 payment to look at', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a card with a payment to look at');
  }

  await page.getByRole('link', { name: place.institution.name }).click();
  await tab(page, 'Payments 1 payment needs attention').click();
  await openDetails(page);
  await settle(page, details);
  await page.keyboard.press('Escape');
  await expect(tab(page, 'Payments')).toBeVisible();
});
