import type { Page } from '@playwright/test';
import { expect, findToast, paths } from './fixtures.ts';
import { ownMerchant } from './merchant.ts';
import { enterConsole } from './session.ts';
import type { World } from './world.ts';

export const findField = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`));

export const ownGateway = (page: Page) => page.getByRole('radio', { name: 'Own bKash gateway' });

export const defaultGateway = (page: Page) => page.getByRole('radio', { name: 'Default gateway' });

/** Chooses a gateway of the institution's own and enters its credentials, unsaved. */
export const fillGateway = async (page: Page, username = ownMerchant.username): Promise<void> => {
  await ownGateway(page).check();
  await findField(page, 'Username').fill(username);
  await findField(page, 'Password').fill(ownMerchant.password);
  await findField(page, 'App Key').fill(ownMerchant.appKey);
  await findField(page, 'App Secret').fill(ownMerchant.appSecret);
};

/** Opens the gateway of a new institution as its admin. */
export const enterGateway = async (page: Page, world: World) => {
  const { institution, admin } = await world.institutionWithAdmin();
  await enterConsole(page, admin, paths.institution(institution, 'gateway'));
  return { institution, admin };
};

/** Gives the institution a gateway of its own. */
export const saveGateway = async (page: Page): Promise<void> => {
  await fillGateway(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(findToast(page, 'Successfully added the payment gateway')).toBeVisible();
};
