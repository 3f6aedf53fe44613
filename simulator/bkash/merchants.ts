/** A merchant, by the credentials that bKash gave out. */
export interface Merchant {
  readonly username: string;
  readonly password: string;
  readonly appKey: string;
  readonly appSecret: string;
}

/** The merchant that bKash publishes for its sandbox. */
export const sandboxMerchant: Merchant = {
  username: 'sandboxTokenizedUser02',
  password: 'sandboxTokenizedUser02@12345',
  appKey: '4f6o0cjiki2rfm34kfdadl1eqq',
  appSecret: '2is7hdktrekvrbljjh44ll3d9l1dtjo4pasmjvs5vl5qr3fug4b',
};

/** Settings of a server that takes payments for a merchant at this bKash. */
export const serverSettings = (
  url: string,
  { username, password, appKey, appSecret }: Merchant = sandboxMerchant,
) => ({
  BKASH_BASE_URL: url,
  BKASH_USERNAME: username,
  BKASH_PASSWORD: password,
  BKASH_APP_KEY: appKey,
  BKASH_APP_SECRET: appSecret,
});
