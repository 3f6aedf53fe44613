import { onTestFinished } from 'vitest';
import { sandboxMerchant } from '../../../simulator/bkash/merchants.ts';
import {
  type Bkash,
  type BkashServerOptions,
  aBkash as simulatedBkash,
} from '../../../simulator/bkash/server.ts';
import { bkashCheckout } from '../../gateways/bkash/checkout.ts';
import { bkashGateway } from '../../gateways/bkash/gateway.ts';
import { bkashTokens, type TokenStore } from '../../gateways/bkash/tokens.ts';
import type { GatewayPort } from '../../gateways/port.ts';
import { encryptionWith, requireSecretsKey } from '../../platform/secrets/encryption.ts';
import type { TestServer } from '../server.ts';

export const testMerchant = { ...sandboxMerchant };

/** The simulator's bKash, closed when the test ends; without a limit of tokens by default. */
export const aBkash = async (parts: BkashServerOptions = {}): Promise<Bkash> => {
  const bkash = await simulatedBkash({ tokenCallsAnHour: Infinity, ...parts });
  onTestFinished(bkash.close);
  return bkash;
};

/** Counts the token requests, successful or not. */
export const countTokenCalls = ({ calls }: Bkash): number =>
  calls.filter(({ call }) => call === 'grant').length;

/** The tokens of one process on the database of a test. */
export const aTokenStore = (
  { store, clock, settings }: TestServer,
  baseUrl: string,
  limitMs?: number,
): TokenStore =>
  bkashTokens({
    store,
    sealing: encryptionWith(requireSecretsKey(settings)),
    baseUrl,
    now: () => clock.now,
    ...(limitMs !== undefined && { limitMs }),
  });

/** Checks credentials at a bKash with these tokens. */
export const aGatewayPort = (tokens: TokenStore, baseUrl: string): GatewayPort =>
  bkashGateway(tokens, bkashCheckout({ tokens, baseUrl }));

/** A payment that was created and confirmed at bKash without the knowledge of the server. */
export const aConfirmedPayment = async (bkash: Bkash, server: TestServer, invoice: string) => {
  const checkout = bkashCheckout({ baseUrl: bkash.url, tokens: aTokenStore(server, bkash.url) });
  const callbackUrl = 'https://vending.example.com/payment/bKash-callback?machineId=1';
  const created = await checkout.create(testMerchant, { invoice, amount: 1000, callbackUrl });
  if (created.kind !== 'CREATED') throw new Error(JSON.stringify(created));
  bkash.approve(created.providerPaymentId);
  return { checkout, providerPaymentId: created.providerPaymentId };
};
