import { once } from 'node:events';
import type { BkashOptions } from '../options.ts';
import { sandboxMerchant } from './merchants.ts';
import { aBkash, faultsPath } from './server.ts';

/** Runs a bKash until the signal comes. */
export const runBkash = async (options: BkashOptions, signal: AbortSignal): Promise<void> => {
  const bkash = await aBkash(options);
  const { username, password, appKey, appSecret } = sandboxMerchant;
  console.log(
    [
      `The bKash simulator listens on ${bkash.url}; start the server with`,
      `  BKASH_BASE_URL=${bkash.url}`,
      `  BKASH_USERNAME=${username}`,
      `  BKASH_PASSWORD=${password}`,
      `  BKASH_APP_KEY=${appKey}`,
      `  BKASH_APP_SECRET=${appSecret}`,
      `Faults: ${bkash.url}${faultsPath}, see 'npm run simulate -- help'.`,
    ].join('\n'),
  );
  if (!signal.aborted) await once(signal, 'abort');
  await bkash.close();
};
