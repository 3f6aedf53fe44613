import { minTaka, providerCodes } from '../../../contract/providers.ts';
import { toPoisha } from '../../../contract/values/money.ts';
import type { ProviderTerms } from '../provider.ts';

export const bkashTerms: ProviderTerms = {
  name: providerCodes.bkash,
  lifeMs: 24 * 3_600_000,
  repeatMs: 2 * 60_000,
  invoiceLength: 255,
  minAmount: toPoisha(minTaka),
  // bKash itself refuses what is over the limits of a wallet.
  maxAmount: Infinity,
};
