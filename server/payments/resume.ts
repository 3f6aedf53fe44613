import { sentence } from '../../contract/messages.ts';
import { finalStates, type PaymentState } from '../../contract/payments.ts';
import { isWithin } from '../../contract/times.ts';
import type { Payments } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { confirmation } from './callback.ts';
import type { Engine, EngineParts } from './engine.ts';
import { latestOf, lockPayment } from './queries.ts';
import type { Choice, Started } from './started.ts';
import { resumeMs, waitMs } from './times.ts';

const waited: ReadonlySet<PaymentState> = new Set([
  'CREATED',
  'EXECUTING',
  'EXECUTE_UNKNOWN',
  'DISPENSING',
]);

/** So recently begun that its end is worth waiting for, before another payment begins. */
const isUnderWay = ({ state, confirmedAt, createdAt }: Payments, now: number): boolean =>
  waited.has(state) && isWithin(confirmedAt ?? createdAt, waitMs, now);

/** An earlier payment of a browser. */
export type Earlier =
  | { readonly kind: 'UNDER_WAY'; readonly payment: Payments }
  /** It was sent to the provider, and nothing has been heard of it since. */
  | { readonly kind: 'OPEN'; readonly payment: Payments };

/** Goes on with what a browser began at a machine before. */
export const paymentResume = ({ store, now }: EngineParts, engine: Engine) => {
  const earlier = async (
    tx: Tx,
    machineId: string,
    browser: string,
  ): Promise<Earlier | undefined> => {
    const latest = await latestOf(tx, browser, machineId, now());
    if (!latest) return undefined;
    if (isUnderWay(latest, now())) return { kind: 'UNDER_WAY', payment: latest };
    return latest.state === 'PENDING' ? { kind: 'OPEN', payment: latest } : undefined;
  };

  const confirm = (id: string) =>
    store.change(async (tx) => {
      const locked = await lockPayment(tx, id);
      if (!locked) throw new Error(`There is no payment ${id}`);
      return engine.tellIn(tx, id, await confirmation(tx, locked, now()));
    });

  /**
   * Goes on with a payment whose customer may have confirmed, the callback having been lost; the
   * provider is asked, for its page of a payment that is done leads nowhere. Undefined when it is
   * over.
   */
  const goOn = async (open: Payments, choice: Choice | undefined): Promise<Started | undefined> => {
    const { payment, isConfirmed } = await engine.inquire(open);
    if (finalStates.has(payment.state)) return undefined;
    if (payment.state !== 'PENDING') return { kind: 'UNDER_WAY', payment };
    if (isConfirmed) {
      return { kind: 'UNDER_WAY', payment: await engine.follow(await confirm(payment.id)) };
    }
    const isFresh = isWithin(payment.createdAt, resumeMs, now());
    if (!choice && payment.checkoutUrl !== null && isFresh) {
      return { kind: 'CHECKOUT', url: payment.checkoutUrl };
    }
    // Another choice, or an order of long ago: the old one is over.
    const left = { event: 'LEFT', reason: sentence('customerBeganAnew') } as const;
    await store.change((tx) => engine.tellIn(tx, payment.id, left));
    return undefined;
  };

  return { earlier, goOn };
};
