import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, paths, test } from './fixtures.ts';
import { defaultGateway, enterGateway, gatewayOf, saveGateway } from './gateway.ts';
import { enter } from './session.ts';

test.describe('without an account of the platform’s', () => {
  test.use({
    ownServer: {
      BKASH_USERNAME: '',
      BKASH_PASSWORD: '',
      BKASH_APP_KEY: '',
      BKASH_APP_SECRET: '',
    },
  });

  const notSetUp = (page: Page) =>
    page.getByRole('radio', { name: 'Not set up: customers cannot pay' });

  test('the default gateway says that customers cannot pay, until the institution has its own', async ({
    page,
    world,
  }) => {
    await enterGateway(page, world);
    await expect(notSetUp(page)).toBeChecked();
    await expectAccessible(page, 'a gateway that is not set up');
    await expect(defaultGateway(page)).toHaveCount(0);
    await expect(page.getByText('In use')).toHaveCount(0);
    await saveGateway(page);
    await expect(page.getByText('In use')).toBeVisible();
    await expect(notSetUp(page)).toHaveCount(0);
    await expect(defaultGateway(page)).toHaveAccessibleDescription(/customers cannot pay/);
  });

  test('the first steps ask for the institution’s own', async ({ page, world }) => {
    await enter(page, world.super, paths.dashboard);
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByText('Set up the payment gateway')).toBeVisible();
    await expect(steps).not.toContainText('Optional');

    const institution = await world.institution();
    await world.machine(institution);
    await world.institutionAdmin(institution);
    await page.goto(paths.institution(institution));
    await expect(steps).toContainText('2 of 3 done');
    await expectAccessible(page, 'first steps without a gateway');
    await steps.getByRole('link', { name: /Set up the payment gateway/ }).click();
    await expect(page).toHaveURL(gatewayOf(institution));
  });
});
