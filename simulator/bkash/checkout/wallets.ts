import type { BkashCode } from '../codes.ts';

/** The customers of bKash's sandbox. */
export const goodWallets = [
  '01770618575',
  '01929918378',
  '01770618576',
  '01877722345',
  '01619777282',
  '01619777283',
] as const;
export const poorWallet = '01823074817';
export const blockedWallet = '01823074818';

export const walletPin = '12121';
export const walletOtp = '123456';

const wallets: ReadonlySet<string> = new Set([...goodWallets, poorWallet, blockedWallet]);
const refusals: ReadonlyMap<string, BkashCode> = new Map([
  [poorWallet, '2023'],
  [blockedWallet, '2037'],
]);

export const isWallet = (number: string): boolean => wallets.has(number);

/** bKash's code for a wallet that no money can be taken from, else undefined. */
export const walletRefusal = (wallet: string): BkashCode | undefined => refusals.get(wallet);
