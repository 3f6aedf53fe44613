import type { Page } from '@playwright/test';
import type { Institution } from '../contract/institutions.ts';
import { expect, paths, toast } from './fixtures.ts';
import { ownMerchant } from './merchant.ts';
import { enter } from './session.ts';
import type { World } from './world.ts';

export const gatewayOf = (institution: Institution) => paths.institution(institution, 'gateway');

export const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`));

export const ownGateway = (page: Page) => page.getByRole('radio', { name: 'Own bKash gateway' });

export const defaultGateway = (page: Page) => page.getByRole('radio', { name: 'Default gateway' });

/** Chooses a gateway of the institution's own and enters its credentials, unsaved. */
export const fillGateway = async (page: Page, username = ownMerchant.username): Promise<void> => {
  await ownGateway(page).check();
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(ownMerchant.password);
  await field(page, 'App Key').fill(ownMerchant.appKey);
  await field(page, 'App Secret').fill(ownMerchant.appSecret);
};

/** Opens the gateway of a new institution as its admin. */
export const enterGateway = async (page: Page, world: World) => {
  const { institution, admin } = await world.institutionWithAdmin();
  await enter(page, admin, gatewayOf(institution));
  return { institution, admin };
};

/** Gives the institution a gateway of its own. */
export const saveGateway = async (page: Page): Promise<void> => {
  await fillGateway(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Successfully added the payment gateway')).toBeVisible();
};
