import type { BkashFault, FaultTarget } from '../simulator/bkash/faults/faults.ts';
import type { Envelope } from '../simulator/bkash/replies.ts';

const answering = (envelope: Envelope, code?: string, happens = false): BkashFault => ({
  envelope,
  happens,
  ...(code !== undefined && { code }),
});
const status = (code: string, happens = false): BkashFault => answering('status', code, happens);

/** It may have happened: only other messages say that there is no such address. */
export const forbidden: BkashFault = {
  envelope: 'gateway',
  message: 'Forbidden',
  happens: true,
};

/** Faults in which bKash never denies a charge that it has made. */
export const bkashFaults = {
  grant: ['loseRequest', 'loseAnswer'],
  create: ['loseRequest', 'loseAnswer', status('503'), answering('html')],
  execute: [
    'loseRequest',
    'loseAnswer',
    'otherCharge',
    'coupon',
    'wrongInvoice',
    'expiredToken',
    status('2117'),
    status('2117', true),
    status('2062', true),
    status('2056'),
    status('503', true),
    answering('html', undefined, true),
    status('9999'),
    answering('gateway', undefined, true),
    answering('error', '503'),
  ],
  query: [
    'loseRequest',
    'loseAnswer',
    'wrongCurrency',
    status('503'),
    answering('html'),
    answering('gateway'),
  ],
  refund: [
    'loseRequest',
    'loseAnswer',
    'expiredToken',
    'wrongAmount',
    'halfRefund',
    'otherRefund',
    forbidden,
    answering('external', '2034'),
    answering('external', '2072'),
    answering('external', '2077'),
    answering('external', '2127'),
    answering('html', undefined, true),
    answering('error', '503', true),
  ],
  refundStatus: ['loseRequest', 'loseAnswer', answering('html'), status('9999'), status('2002')],
} as const satisfies Partial<Record<FaultTarget, readonly BkashFault[]>>;

/** bKash refuses, although a request in flight may still move the money. */
export const hastyRefusals: readonly BkashFault[] = [status('2023'), status('2029')];
