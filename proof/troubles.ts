import type { Fault, Place } from '../simulator/bkash/faults.ts';
import type { Envelope } from '../simulator/bkash/replies.ts';

const says = (envelope: Envelope, code?: string, happens = false): Fault => ({
  envelope,
  happens,
  ...(code !== undefined && { code }),
});
const status = (code: string, happens = false): Fault => says('status', code, happens);

/** Faults in which bKash never denies a charge that it has made. */
export const troubles = {
  grant: ['loseRequest', 'loseAnswer'],
  create: ['loseRequest', 'loseAnswer', status('503'), says('html')],
  execute: [
    'loseRequest',
    'loseAnswer',
    'wrongAmount',
    'wrongInvoice',
    'expiredToken',
    status('2117'),
    status('2117', true),
    status('2062', true),
    status('2056'),
    status('503', true),
    says('html', undefined, true),
    status('9999'),
    says('gateway', undefined, true),
    says('error', '503'),
  ],
  query: [
    'loseRequest',
    'loseAnswer',
    'wrongAmount',
    'wrongCurrency',
    status('503'),
    says('html'),
    says('gateway'),
  ],
  refund: [
    'loseRequest',
    'loseAnswer',
    'expiredToken',
    'wrongAmount',
    says('external', '2034'),
    says('external', '2072'),
    says('html', undefined, true),
    says('error', '503', true),
  ],
  refundStatus: ['loseRequest', 'loseAnswer', says('html'), status('9999')],
} as const satisfies Partial<Record<Place, readonly Fault[]>>;

/** bKash refuses, although a request in flight may still move the money. */
export const hasty: readonly Fault[] = [status('2023'), status('2029')];
