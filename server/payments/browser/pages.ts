import { translateText } from '../../../contract/messages/translate.ts';
import { encodeMessage, nameProvider } from '../../../contract/messages.ts';
import { maxQuantity, type PaymentState, payPaths } from '../../../contract/payments.ts';
import { defaultProvider } from '../../../contract/providers.ts';
import { toTaka } from '../../../contract/values/money.ts';
import type { SizeChoice } from '../../../public-pages/choice.ts';
import type { PaymentOutcome } from '../../../public-pages/success.ts';
import type { Machines, Payments } from '../../platform/schema/schema.ts';
import { hasNotReturned } from '../rules/charge-by-itself.ts';
import { isInWindow } from '../rules/times.ts';
import type { Offer } from '../start/sell-conditions.ts';

type PageMachine = Pick<Machines, 'name' | 'physicalId'>;

const withQuery = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`;

const startPath = (physicalId: string, choice: Readonly<Record<string, string>>) =>
  withQuery(payPaths.start, { machineId: physicalId, ...choice });

export const successPath = (physicalId: string, paymentId: string): string =>
  withQuery(payPaths.success, { machineId: physicalId, payment: paymentId });

/**
 * `message` is English for readers of the address, `said` the encoded message that the page shows.
 */
const reasonParams = (reason: string): Readonly<Record<string, string>> => {
  const message = translateText(reason, 'en');
  return message === reason ? { message } : { message, said: reason };
};

export const failedPath = (
  physicalId: string,
  reason: string,
  provider: string = defaultProvider,
): string =>
  withQuery(payPaths.failed, {
    machineId: physicalId,
    ...reasonParams(reason),
    ...(provider !== defaultProvider && { provider }),
  });

export const notStartedPath = (machineId: string, reason: string): string =>
  withQuery(payPaths.notStarted, { machineId, ...reasonParams(reason) });

const outcomeByState: Partial<Record<PaymentState, PaymentOutcome>> = {
  CREATED: 'CHECKING',
  EXECUTING: 'CHECKING',
  EXECUTE_UNKNOWN: 'CHECKING',
  PAID: 'CHECKING',
  DISPENSING: 'DISPENSING',
  DISPENSED: 'DISPENSED',
  REFUND_DUE: 'REFUND_DUE',
  REFUNDING: 'REFUND_DUE',
  REFUND_UNKNOWN: 'REFUND_DUE',
  REFUNDED: 'REFUNDED',
};

/**
 * The outcome on the success page; undefined when the payment failed, or when any later answer of
 * the provider can only lead to a refund.
 */
export const outcomeOf = (payment: Payments, now: number): PaymentOutcome | undefined => {
  const isTooLate = payment.state === 'EXECUTE_UNKNOWN' && !isInWindow(payment, now);
  return isTooLate ? undefined : outcomeByState[payment.state];
};

const failureOf = (payment: Payments): string => {
  if (hasNotReturned(payment)) return encodeMessage('paymentNotMade');
  return payment.state === 'EXECUTE_UNKNOWN'
    ? encodeMessage('bkashFailed')
    : (payment.failure ?? encodeMessage('paymentNotCompleted'));
};

export const failureMessage = (payment: Payments): string =>
  nameProvider(failureOf(payment), payment.provider);

/** The contents of the success page. */
export const paidPageOf = (
  machine: PageMachine,
  payment: Payments,
  outcome: PaymentOutcome,
  dropped: number,
) => ({
  machine,
  machineId: machine.physicalId,
  outcome,
  pads: { dropped, quantity: payment.quantity },
  provider: payment.provider,
  receipt: { amount: toTaka(payment.amount), trxId: payment.trxId },
});

const toChoice = ({ physicalId }: PageMachine, { size, name, price, free }: Offer): SizeChoice => ({
  name,
  price: toTaka(price),
  quantities: Array.from({ length: Math.min(free, maxQuantity) }, (_, index) => ({
    quantity: index + 1,
    href: startPath(physicalId, { size, quantity: String(index + 1) }),
  })),
});

/** The contents of the page of choices. */
export const offersPageOf = (machine: PageMachine, offers: readonly Offer[], provider: string) => ({
  machine,
  provider,
  choices: offers.map((offer) => toChoice(machine, offer)),
});
