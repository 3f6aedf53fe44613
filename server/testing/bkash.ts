import { onTestFinished } from 'vitest';
import { sandboxMerchant } from '../../simulator/bkash/merchants.ts';
import {
  type Bkash,
  type BkashParts,
  aBkash as simulatedBkash,
} from '../../simulator/bkash/server.ts';
import { sealingWith, secretsKey } from '../core/sealing.ts';
import { bkashCheckout } from '../gateways/bkash/checkout.ts';
import { bkashTokens, type Tokens } from '../gateways/bkash/tokens.ts';
import type { Credentials } from '../gateways/port.ts';
import type { TestServer } from './server.ts';

export const merchant: Credentials = sandboxMerchant;

/** The simulator's, gone when the test ends; it grants a token however often it is asked for one. */
export const aBkash = async (parts: BkashParts = {}): Promise<Bkash> => {
  const bkash = await simulatedBkash({ tokenCallsAnHour: Infinity, ...parts });
  onTestFinished(bkash.close);
  return bkash;
};

/** How often it was asked for a token, in vain or not. */
export const tokenCallsOf = ({ calls }: Bkash): number =>
  calls.filter(({ call }) => call === 'grant').length;

/** The tokens of one process on the database of a test. */
export const aTokenStore = (
  { store, clock, settings }: TestServer,
  baseUrl: string,
  limitMs?: number,
): Tokens =>
  bkashTokens({
    store,
    sealing: sealingWith(secretsKey(settings)),
    baseUrl,
    now: () => clock.now,
    ...(limitMs !== undefined && { limitMs }),
  });

/** What was created at a bKash and confirmed there, without the server's knowing of it. */
export const aConfirmedOne = async (bkash: Bkash, server: TestServer, invoice: string) => {
  const checkout = bkashCheckout({ baseUrl: bkash.url, tokens: aTokenStore(server, bkash.url) });
  const callbackUrl = 'https://vending.example.com/payment/bKash-callback?machineId=1';
  const created = await checkout.create(merchant, { invoice, amount: 1000, callbackUrl });
  if (created.kind !== 'CREATED') throw new Error(JSON.stringify(created));
  bkash.approve(created.providerPaymentId);
  return { checkout, providerPaymentId: created.providerPaymentId };
};
