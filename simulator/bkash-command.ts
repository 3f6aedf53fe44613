import { once } from 'node:events';
import { serverSettings } from './bkash/merchants.ts';
import { aBkash, faultsPath } from './bkash/server.ts';
import type { BkashOptions } from './options.ts';

/** Runs a bKash simulator until the signal aborts. */
export const runBkash = async (options: BkashOptions, signal: AbortSignal): Promise<void> => {
  const bkash = await aBkash(options);
  console.log(
    [
      `The bKash simulator listens on ${bkash.url}; start the server with`,
      ...Object.entries(serverSettings(bkash.url)).map(([name, value]) => `  ${name}=${value}`),
      `Faults: ${bkash.url}${faultsPath}, see 'npm run simulate -- help'.`,
    ].join('\n'),
  );
  if (!signal.aborted) await once(signal, 'abort');
  await bkash.close();
};
