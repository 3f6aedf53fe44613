import { encodeMessage } from '../../../contract/messages.ts';
import type { Money } from '../../gateways/checkout.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import type { FactOf, Transition } from './facts.ts';
import { withoutFlags } from './flags.ts';
import { toPaid } from './money.ts';
import { toRefundDue } from './refund.ts';
import { isInWindow, nextPatientQueryIn, unreturnedMs } from './times.ts';

/**
 * Rules of a provider that takes the money as soon as the customer pays. From the moment its
 * address is out a payment counts as executed without an answer, so nothing but a query ends it.
 */

type Created = Extract<FactOf<'CREATE_ANSWERED'>['answer'], { readonly kind: 'CREATED' }>;

export const toOpenAddress = (
  { lifeMs }: Payments,
  { providerPaymentId, checkoutUrl }: Created,
  now: number,
): Transition => ({
  state: 'PENDING',
  set: {
    providerPaymentId,
    checkoutUrl,
    attempt: 1,
    openExecutes: 1,
    dueAt: now + Math.min(unreturnedMs, lifeMs),
  },
});

/** The customer is back, which only proves that somebody is there. */
export const toConfirmed = (now: number): Transition => ({
  state: 'EXECUTE_UNKNOWN',
  set: { confirmedAt: now, tries: 0, dueAt: now },
});

/** The first callback counts: one that comes again causes no query. */
export const onReturn = ({ confirmedAt }: Payments, now: number): Transition | undefined =>
  confirmedAt === null ? toConfirmed(now) : undefined;

/** No pad was reserved, so one is looked for now. Without it the money goes back. */
export const onMoneyMoved = (
  payment: Payments,
  money: Money,
  slot: FactOf<'QUERY_ANSWERED'>['slot'],
  now: number,
): Transition => {
  const paid = toPaid(payment, money, now);
  if (slot && isInWindow(payment, now)) return { ...paid, set: { ...paid.set, ...slot } };
  const failure = isInWindow(payment, now)
    ? encodeMessage('machineCannotDispense')
    : encodeMessage('paymentTooLate');
  return toRefundDue(now, { ...paid.set, failure });
};

/** A callback that no money has followed is forgotten: the next one counts as the first. */
export const waitForMoney = (payment: Payments, now: number): Transition => ({
  state: 'EXECUTE_UNKNOWN',
  set: {
    flags: withoutFlags(payment.flags, 'PAYMENT_UNKNOWN'),
    confirmedAt: isInWindow(payment, now) ? payment.confirmedAt : null,
    dueAt: now + nextPatientQueryIn(payment.tries),
  },
});

/** Nobody is known to have come back from the provider's page. */
export const hasNotReturned = ({ state, movesMoney, confirmedAt }: Payments): boolean =>
  state === 'EXECUTE_UNKNOWN' && movesMoney === 'BY_ITSELF' && confirmedAt === null;
