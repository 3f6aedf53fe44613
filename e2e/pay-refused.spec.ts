import type { Page } from '@playwright/test';
import { payPaths } from '../contract/payments.ts';
import { poorWallet } from '../simulator/bkash/checkout/wallets.ts';
import { expect, phoneDevice } from './fixtures.ts';
import { payAtBkash, test } from './payer.ts';
import { expectNoSidewaysScroll } from './scrolling.ts';

test.use(phoneDevice);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const cancelAtBkash = async (page: Page) => {
  await expect(page.getByLabel('Your bKash account number')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).tap();
};

const pathOf = (page: Page) => new URL(page.url()).pathname;

test('a payment that was cancelled, or that the wallet could not pay, failed, and is tried again', async ({
  page,
  place,
}) => {
  const { machine } = await place.online();
  const failedBecause = async (reason: string) => {
    await expect(heading(page, 'We are sorry!')).toBeVisible();
    expect(pathOf(page)).toBe(payPaths.failed);
    const failed = 'Your bKash payment has been failed to process at this moment';
    await expect(page.getByText(failed)).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByText('please contact the authority')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Try again' }).tap();
  };
  await page.goto(place.qrOf(machine));
  await cancelAtBkash(page);
  await failedBecause('You cancelled the payment');
  await payAtBkash(page, poorWallet);
  await failedBecause('Insufficient balance in your bKash account');
  await payAtBkash(page);
  await expect(page.getByText('The machine is dispensing your pad…')).toBeVisible();
});

test('a machine that cannot vend takes no payment, until it can', async ({ page, place }) => {
  const machine = await place.machine();
  const reason = async (text: string) => {
    await expect(heading(page, 'Your payment cannot be processed at this moment')).toBeVisible();
    expect(pathOf(page)).toBe(payPaths.notStarted);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('No money was taken for this attempt.')).toBeVisible();
    await expectNoSidewaysScroll(page);
  };
  await page.goto(place.qrOf(machine));
  await reason('This machine is offline');
  await place.control(machine);
  await place.fill(machine, 0);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await reason('This machine is empty');
  await place.fill(machine, 20);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.getByLabel('Your bKash account number')).toBeVisible();

  await page.goto(`${payPaths.start}?machineId=nobody`);
  await reason('This machine is not known');
  await page.goto(payPaths.start);
  await reason('This machine is not known');
  await expect(page.getByRole('button')).toHaveCount(0);
});
