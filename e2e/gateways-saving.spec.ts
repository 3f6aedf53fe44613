import { expectAccessible } from './axe.ts';
import { expectComplaint } from './complaints.ts';
import { expect, test, toast } from './fixtures.ts';
import {
  defaultGateway,
  enterGateway,
  field,
  fillGateway,
  gatewayOf,
  ownGateway,
  saveGateway,
} from './gateway.ts';
import { ownMerchant } from './merchant.ts';
import { failCalls, tryAgain } from './outages.ts';
import { enter } from './session.ts';

test('own credentials are all asked for at once, saved, and never shown again', async ({
  page,
  world,
}) => {
  await enterGateway(page, world);
  // Not configured is no failure (spec 8).
  await expect(defaultGateway(page)).toBeChecked();
  await expect(page.getByRole('region', { name: 'Notices' }).getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

  await ownGateway(page).check();
  await page.getByRole('button', { name: 'Save' }).click();
  const texts = [
    'Username name is required',
    'Password is required',
    'App key is required',
    'App Secret is required',
  ];
  for (const text of texts) await expect(page.getByText(text)).toBeVisible();
  await expect(field(page, 'Username')).toBeFocused();
  await expectAccessible(page, 'payment gateway with errors');
  await fillGateway(page);
  for (const text of texts) await expect(page.getByText(text)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Successfully added the payment gateway')).toBeVisible();

  await page.reload();
  await expect(ownGateway(page)).toBeChecked();
  await expect(field(page, 'Username')).toHaveValue(ownMerchant.username);
  for (const label of ['Password', 'App Key', 'App Secret']) {
    await expect(field(page, label)).toHaveValue('');
  }
});

test('choosing the default gateway and saving removes the credentials after a question', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  await enter(page, world.super, gatewayOf(institution));
  await saveGateway(page);

  await defaultGateway(page).check();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  const question = 'Are you sure, you want to delete the payment gateway credentials?';
  await expect(dialog.getByText(question, { exact: true })).toBeVisible();
  await expectAccessible(page, 'gateway question');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'The payment gateway has been removed')).toBeVisible();
  await page.reload();
  await expect(defaultGateway(page)).toBeChecked();
});

test('credentials that bKash refuses are invalid, and an unreachable bKash says so', async ({
  page,
  world,
  bkash,
}) => {
  expectComplaint(/status of 400/);
  const institution = await world.institution();
  await enter(page, world.super, gatewayOf(institution));
  await fillGateway(page, 'nobody');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Invalid payment gateway credentials')).toBeVisible();
  await expect(field(page, 'App Secret')).toHaveValue(ownMerchant.appSecret);

  await bkash.close();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    toast(page, 'bKash could not be reached, so the credentials were not saved. Try again.'),
  ).toBeVisible();
});

test('credentials that cannot be fetched are told, and can be tried again', async ({
  page,
  world,
}) => {
  const institution = await world.institution();
  await failCalls(page, '**/payment-gateway/**', 503);
  await enter(page, world.super, gatewayOf(institution));
  await expect(page.getByRole('alert').getByText('Something went wrong!')).toBeVisible();
  await expectAccessible(page, 'gateway that could not be fetched');
  await tryAgain(page);
  await expect(defaultGateway(page)).toBeChecked();
});
