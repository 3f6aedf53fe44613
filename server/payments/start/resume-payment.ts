import { encodeMessage } from '../../../contract/messages.ts';
import { finalStates, type PaymentState } from '../../../contract/payments.ts';
import { isWithinLast } from '../../../contract/values/times.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import { confirmationFact } from '../browser/callback.ts';
import type { Engine, EngineParts } from '../engine/engine.ts';
import { findLatestPayment, lockPayment } from '../queries.ts';
import { hasNotReturned } from '../rules/charge-by-itself.ts';
import { resumeMs, waitMs } from '../rules/times.ts';
import type { ProductChoice, StartResult } from './start-result.ts';

const awaitedStates: ReadonlySet<PaymentState> = new Set([
  'CREATED',
  'EXECUTING',
  'EXECUTE_UNKNOWN',
  'DISPENSING',
]);

/** Begun so recently that the customer waits for its end before another payment begins. */
const isUnderWay = (payment: Payments, now: number): boolean =>
  awaitedStates.has(payment.state) &&
  !hasNotReturned(payment) &&
  isWithinLast(payment.confirmedAt ?? payment.createdAt, waitMs, now);

export type EarlierPayment =
  | { readonly kind: 'UNDER_WAY'; readonly payment: Payments }
  /** The customer was sent to the provider, and no answer has arrived since. */
  | { readonly kind: 'OPEN'; readonly payment: Payments };

/** Resumes a payment that a browser began at a machine earlier. */
export const paymentResume = ({ store, now }: EngineParts, engine: Engine) => {
  const earlier = async (
    tx: Tx,
    machineId: string,
    browser: string,
  ): Promise<EarlierPayment | undefined> => {
    const latest = await findLatestPayment(tx, browser, machineId, now());
    if (!latest) return undefined;
    if (isUnderWay(latest, now())) return { kind: 'UNDER_WAY', payment: latest };
    return latest.state === 'PENDING' ? { kind: 'OPEN', payment: latest } : undefined;
  };

  const confirm = (id: string) =>
    store.change(async (tx) => {
      const locked = await lockPayment(tx, id);
      if (!locked) throw new Error(`There is no payment ${id}`);
      return engine.applyFact(tx, id, await confirmationFact(tx, locked, now()));
    });

  /**
   * Resumes a payment whose customer may have confirmed although the callback was lost. The
   * provider is queried, because its page of a finished payment leads nowhere. Undefined when the
   * payment is over.
   */
  const goOn = async (
    open: Payments,
    choice: ProductChoice | undefined,
  ): Promise<StartResult | undefined> => {
    const { payment, isConfirmed } = await engine.queryOpenPayment(open);
    if (finalStates.has(payment.state)) return undefined;
    if (payment.state !== 'PENDING') return { kind: 'UNDER_WAY', payment };
    if (isConfirmed) {
      return { kind: 'UNDER_WAY', payment: await engine.runCalls(await confirm(payment.id)) };
    }
    const isFresh = isWithinLast(payment.createdAt, resumeMs, now());
    if (!choice && payment.checkoutUrl !== null && isFresh) {
      return { kind: 'CHECKOUT', url: payment.checkoutUrl };
    }
    // The customer chose anew, or the order is too old: the old payment ends.
    const left = { event: 'LEFT', reason: encodeMessage('customerBeganAnew') } as const;
    await store.change((tx) => engine.applyFact(tx, payment.id, left));
    return undefined;
  };

  return { earlier, goOn };
};
