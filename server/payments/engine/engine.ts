import type { Calendar } from '../../../contract/values/periods.ts';
import { accountKey } from '../../gateways/account-health.ts';
import type { Account, Merchant } from '../../gateways/credentials.ts';
import type { Credentials } from '../../gateways/port.ts';
import type { Provider } from '../../gateways/provider.ts';
import { findRefundForm } from '../../gateways/refund-forms.ts';
import type { RollupChange } from '../../machines/rollup/rollup.ts';
import type { Store, Tx } from '../../platform/db/store.ts';
import type { Payments } from '../../platform/schema/schema.ts';
import {
  closeCall,
  findDuePayments,
  findPayment,
  insertCall,
  isDue,
  lockPayment,
} from '../queries.ts';
import { isProof } from '../rules/charge.ts';
import type { Fact, ProviderCall, Rules } from '../rules/facts.ts';
import { recheckMachine } from '../start/sell-conditions.ts';
import { recordAccountForm } from './account-form.ts';
import { recordAccountHealth } from './account-health.ts';
import {
  expirePaymentCommands,
  giveUpMachinePayments,
  type MachineReports,
  refundNow,
  settleCommands,
} from './commands.ts';
import { callOutcome } from './provider-answers.ts';
import { callProvider } from './provider-queries.ts';
import { countRefusals } from './refusal-counts.ts';
import { type TransitionContext, type TransitionResult, transitionPayment } from './transitions.ts';

export interface EngineParts {
  readonly store: Store;
  readonly now: () => number;
  readonly calendar: Calendar;
  readonly rules: Rules;
  /** By the names in the rows of payments. */
  readonly providers: ReadonlyMap<string, Provider>;
  readonly findMerchant: (institutionId: string) => Promise<Merchant | undefined>;
  /** Stores the merchant account before the payment that uses it. */
  readonly storeMerchant: (tx: Tx, merchant: Merchant) => Promise<void>;
  /** Includes retired credentials; undefined when they cannot be decrypted. */
  readonly findCredentials: (account: Account) => Promise<Credentials | undefined>;
}

/**
 * Advances payments. Every transition is one transaction; provider calls run between transactions.
 */
export type Engine = ReturnType<typeof paymentEngine>;

/** Payments advanced in parallel. */
const batchSize = 20;

export const paymentEngine = (parts: EngineParts) => {
  const { store, now, providers } = parts;
  const transitionContext = (at: number, adminId?: string): TransitionContext => ({
    rules: parts.rules,
    calendar: parts.calendar,
    now: at,
    ...(adminId !== undefined && { adminId }),
  });

  const callFor = async (payment: Payments, kind: ProviderCall): Promise<Fact> => {
    const credentials = await parts.findCredentials(payment);
    const form = payment.refundForm ?? (await findRefundForm(store.read, accountKey(payment)));
    const checkout = providers.get(payment.provider)?.checkout;
    return callProvider(checkout, credentials, payment, kind, form, now());
  };

  /** Records the answer of a call and applies it to the payment, within the transaction. */
  const recordAnswer = async (
    tx: Tx,
    id: string,
    callId: string,
    fact: Fact,
  ): Promise<TransitionResult> => {
    const at = now();
    await closeCall(tx, callId, callOutcome(fact), at);
    const locked = await lockPayment(tx, id);
    if (!locked) throw new Error(`There is no payment ${id}`);
    const { machine, payment } = locked;
    const choice = await recheckMachine(tx, machine, payment, at);
    const factWithSlot =
      fact.event === 'QUERY_ANSWERED' && 'slot' in choice ? { ...fact, slot: choice.slot } : fact;
    const transition = await transitionPayment(tx, payment, factWithSlot, transitionContext(at));
    await recordAccountHealth(tx, payment, fact, at);
    await recordAccountForm(tx, payment, fact, at);
    return transition ?? { payment };
  };

  /** Makes the call of a transition and applies its answer, until no call is left. */
  const runCalls = async ({ payment, call }: TransitionResult): Promise<Payments> => {
    if (!call) return payment;
    const fact = await callFor(payment, call.kind);
    return runCalls(await store.change((tx) => recordAnswer(tx, payment.id, call.id, fact)));
  };

  /**
   * Applies a fact within the caller's transaction. Pass the result to `runCalls` after the commit.
   */
  const applyFact = async (
    tx: Tx,
    id: string,
    fact: Fact,
    adminId?: string,
  ): Promise<TransitionResult> => {
    const locked = await lockPayment(tx, id);
    if (!locked) throw new Error(`There is no payment ${id}`);
    const { payment } = locked;
    const context = transitionContext(now(), adminId);
    const isWaiting = payment.state === 'DISPENSING' && fact.event === 'REFUND_WANTED';
    const transition = isWaiting
      ? await refundNow(tx, payment, fact.reason, context)
      : await transitionPayment(tx, payment, fact, context);
    return transition ?? { payment };
  };

  /** Advances a payment that is due; false when another process has done so. */
  const advance = async (id: string): Promise<boolean> => {
    const transition = await store.change(async (tx): Promise<TransitionResult | undefined> => {
      const locked = await lockPayment(tx, id);
      const at = now();
      if (!locked || !isDue(locked.payment, at)) return undefined;
      const { payment } = locked;
      const context = transitionContext(at);
      if (payment.state === 'DISPENSING') return expirePaymentCommands(tx, payment, context);
      const isFirstRefund = payment.state === 'REFUND_DUE' && payment.refundForm === null;
      const form = isFirstRefund ? await findRefundForm(tx, accountKey(payment)) : undefined;
      return transitionPayment(
        tx,
        payment,
        { event: 'TIME_PASSED', ...(form && { form }) },
        context,
      );
    });
    if (transition) await runCalls(transition);
    return transition !== undefined;
  };

  return {
    ...countRefusals(),
    /**
     * Binds `settleCommands` and `giveUpMachinePayments` to the current time, in the caller's
     * transaction.
     */
    settleCommands: (tx: Tx, reports: MachineReports, at: number): Promise<RollupChange[]> =>
      settleCommands(tx, reports, transitionContext(at)),
    giveUpMachinePayments: (tx: Tx, machineId: string, at: number): Promise<void> =>
      giveUpMachinePayments(tx, machineId, transitionContext(at)),

    applyFact,
    recordAnswer,
    runCalls,
    advance,

    /** Advances due payments until none is left, including those that a crash left behind. */
    advanceDue: async (): Promise<void> => {
      for (;;) {
        const due = await findDuePayments(store.read, now(), batchSize);
        const transition = await Promise.all(due.map(({ id }) => advance(id)));
        if (!transition.includes(true)) return;
      }
    },

    /** Queries the provider about a payment whose customer is back without a callback. */
    queryOpenPayment: async (
      open: Payments,
    ): Promise<{ readonly payment: Payments; readonly isConfirmed: boolean }> => {
      const call = await store.change((tx) => insertCall(tx, open, 'QUERY', now()));
      const fact = await callFor(open, 'QUERY');
      const { payment } = await store.change((tx) => recordAnswer(tx, open.id, call, fact));
      const isConfirmed =
        fact.event === 'QUERY_ANSWERED' &&
        fact.answer.kind === 'INITIATED' &&
        fact.answer.isConfirmed;
      return { payment, isConfirmed };
    },

    /** Queries the provider about a refund that is unclear, or that a person has settled. */
    queryRefund: async (id: string): Promise<void> => {
      const payment = await findPayment(store.read, id);
      if (!payment) return;
      const call = await store.change((tx) => insertCall(tx, payment, 'REFUND_STATUS', now()));
      const fact = await callFor(payment, 'REFUND_STATUS');
      await runCalls(await store.change((tx) => recordAnswer(tx, id, call, fact)));
    },

    /** Queries the provider about a closed payment, and refunds a charge that it reports. */
    queryClosedPayment: async (id: string): Promise<{ readonly isProved: boolean }> => {
      const payment = await findPayment(store.read, id);
      if (!payment?.providerPaymentId) return { isProved: true };
      const call = await store.change((tx) => insertCall(tx, payment, 'QUERY', now()));
      const fact = await callFor(payment, 'QUERY');
      await runCalls(await store.change((tx) => recordAnswer(tx, id, call, fact)));
      return { isProved: fact.event === 'QUERY_ANSWERED' && isProof(payment, fact.answer) };
    },
  };
};
