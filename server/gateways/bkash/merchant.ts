import type { Credentials } from '../port.ts';

/** Credentials that bKash gives a merchant. */
export interface Merchant {
  readonly username: string;
  readonly password: string;
  readonly appKey: string;
  readonly appSecret: string;
}

/** Reads stored credentials. bKash refuses one that is missing. */
export const readMerchant = ({
  username = '',
  password = '',
  appKey = '',
  appSecret = '',
}: Credentials): Merchant => ({ username, password, appKey, appSecret });
