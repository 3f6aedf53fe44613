import { expectComplaint } from './complaints.ts';
import { expect, findToast, paths, test } from './fixtures.ts';
import {
  defaultGateway,
  enterGateway,
  fillGateway,
  findField,
  gatewayPathOf,
  ownGateway,
  saveGateway,
} from './gateway.ts';
import { ownMerchant } from './merchant.ts';
import { enterConsole } from './session.ts';

test.describe('with a bKash that can be stopped', () => {
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
});

test.describe('without an account of the platform’s', () => {
  test.use({
    ownServer: {
      BKASH_USERNAME: '',
      BKASH_PASSWORD: '',
      BKASH_APP_KEY: '',
      BKASH_APP_SECRET: '',
    },
  });

  test('the first steps lead to a gateway by which customers cannot pay, until the institution has its own', async ({
    page,
    world,
  }) => {
    await enterConsole(page, world.super, paths.dashboard);
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByText('Set up the payment gateway')).toBeVisible();
    const { institution, admin } = await world.institutionWithAdmin();
    await world.machine(institution);
    await enterConsole(page, admin, paths.institution(institution));
    await steps.getByRole('link', { name: /Set up the payment gateway/ }).click();
    await expect(page).toHaveURL(gatewayPathOf(institution));
    const notSetUp = page.getByRole('radio', { name: 'Not set up: customers cannot pay' });
    await expect(notSetUp).toBeChecked();
    await saveGateway(page);
    await expect(page.getByText('In use')).toBeVisible();
    await expect(notSetUp).toHaveCount(0);
  });
});
