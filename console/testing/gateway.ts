import { type Locator, page } from 'vitest/browser';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { AccountRefunds, GatewayCheck, gateways } from '../../contract/gateways.ts';
import { defaultProvider } from '../../contract/providers.ts';

/** An institution's account at bKash. */
export const ownMerchant = {
  username: 'merchant',
  password: 'p@ss of bKash',
  appKey: 'the app key',
  appSecret: 'the app secret',
};

/** Builds the answer about an institution's own gateway. */
export const buildGateway = (
  check: GatewayCheck = 'ACCEPTED',
  username = ownMerchant.username,
  refunds: AccountRefunds | null = null,
): EndpointAnswer<typeof gateways.one> => ({
  provider: defaultProvider,
  credentials: { username },
  username,
  check,
  refunds,
  version: 1,
});

export const findField = (label: string): Locator => page.getByLabelText(new RegExp(`^${label}`));

export const ownGateway = page.getByRole('radio', { name: 'Own bKash gateway' });
export const defaultGateway = page.getByRole('radio', { name: 'Default gateway' });

/** Chooses a gateway of the institution's own and enters its credentials, unsaved. */
export const fillGateway = async (): Promise<void> => {
  await ownGateway.click();
  await findField('Username').fill(ownMerchant.username);
  await findField('Password').fill(ownMerchant.password);
  await findField('App Key').fill(ownMerchant.appKey);
  await findField('App Secret').fill(ownMerchant.appSecret);
};
