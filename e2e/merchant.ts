import type { Merchant } from '../simulator/bkash/merchants.ts';

/** An account at bKash that an institution may have. */
export const ownMerchant: Merchant = {
  username: 'merchant',
  password: 'p@ss of bKash',
  appKey: 'the app key',
  appSecret: 'the app secret',
};
