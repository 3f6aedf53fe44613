import { expectComplaint } from './complaints.ts';
import { expect, findToast, test } from './fixtures.ts';
import {
  defaultGateway,
  enterGateway,
  fillGateway,
  findField,
  ownGateway,
  saveGateway,
} from './gateway.ts';
import { ownMerchant } from './merchant.ts';

// Its bKash is stopped.
test.use({ ownServer: {} });

test('own credentials are checked at bKash, saved without it too, never shown again, and removed', async ({
  page,
  world,
  bkash,
}) => {
  expectComplaint(/status of 400/);
  await enterGateway(page, world);
  await fillGateway(page, 'nobody');
  await page.keyboard.press('Enter');
  await expect(findToast(page, 'Invalid payment gateway credentials')).toBeVisible();
  await saveGateway(page);
  await page.reload();
  await expect(ownGateway(page)).toBeChecked();
  await expect(findField(page, 'Username')).toHaveValue(ownMerchant.username);
  for (const label of ['Password', 'App Key', 'App Secret']) {
    await expect(findField(page, label)).toHaveValue('');
  }

  await bkash.close();
  await fillGateway(page, 'nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(findToast(page, 'Successfully added the payment gateway')).toBeVisible();
  await expect(page.getByText('Not checked yet')).toBeVisible();
  await defaultGateway(page).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(findToast(page, 'The payment gateway has been removed')).toBeVisible();
  await page.reload();
  await expect(defaultGateway(page)).toBeChecked();
});
