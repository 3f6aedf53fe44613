import { type RawBuilder, sql } from 'kysely';
import type { Checkout } from '../../server/gateways/checkout.ts';
import type { Rules, Transition as Step } from '../../server/payments/rules/facts.ts';
import { paymentRules } from '../../server/payments/rules/rules.ts';
import type { Delay } from '../wire.ts';
import type { PaymentWorld } from '../world.ts';
import type { ModelOptions } from './model.ts';
import type { Move } from './move.ts';

/** Faults of a payment system that the model test must find. */

export type PlantedFault = Omit<ModelOptions, 'numRuns' | 'seed'>;

const rulesWith = <S extends keyof Rules>(
  state: S,
  changed: Rules[S],
  rules: Rules = paymentRules,
): Rules => ({
  ...rules,
  [state]: { ...rules[state], ...changed },
});

const runStatements =
  (...statements: RawBuilder<unknown>[]) =>
  async ({ store }: PaymentWorld): Promise<void> => {
    await store.change(async (tx) => {
      for (const statement of statements) await statement.execute(tx);
    });
  };

const failed: Step = { state: 'FAILED', set: { failure: 'planted', dueAt: null } };
const refunded: Step = { state: 'REFUNDED', set: { refundTrxId: 'planted', dueAt: null } };

const start: Move = { move: 'START', who: 0, quantity: 1 };
const approve: Move = { move: 'APPROVE', who: 0 };
const pay: Move = { move: 'PAY', who: 0, quantity: 1 };
const forge = (status: string): Move => ({ move: 'FORGE', who: 0, status });
const pass = (seconds: number, isInContact = true): Move => ({
  move: 'PASS',
  seconds,
  isInContact,
});
const delayExecute = (delay: Delay): Move => ({ move: 'DELAY', call: 'execute', delay });
const letThrough: Move = { move: 'LET_THROUGH' };
const obey: Move = { move: 'OBEY' };
const sync: Move = { move: 'SYNC' };
const carryOut: Move = { move: 'CARRY_OUT' };
const lateOffer: Move = { move: 'MISHAP', mishap: 'LATE_OFFER' };
const loseAnswer: Move = { move: 'MISHAP', mishap: 'LOST_ANSWER' };
const refuseToDrop: Move = { move: 'MOTION', motion: 'NO_DROP' };
const loseRefund: Move = { move: 'FAULT', place: 'refund', fault: 'loseRequest' };
/** The first execute reaches bKash after a second one was answered with NOT_READY. */
const overtaken: readonly Move[] = [
  start,
  delayExecute('STRAY_REQUEST'),
  forge('success'),
  pass(5),
  approve,
  letThrough,
];

const trustsCallback: PlantedFault = {
  rules: rulesWith('PENDING', {
    CONFIRMED: (_payment, _fact, now) => ({
      state: 'PAID',
      set: { confirmedAt: now, trxId: 'planted', dueAt: now },
    }),
  }),
};

const { EXECUTE_ANSWERED: onExecuted } = paymentRules.EXECUTING;
/** Only the last execute counts, though an earlier one was never answered. */
const forgetsExecutes = rulesWith('EXECUTING', {
  EXECUTE_ANSWERED: (payment, fact, now) =>
    onExecuted?.({ ...payment, openExecutes: 1 }, fact, now),
});

const closesUnasked: PlantedFault = {
  rules: rulesWith('PENDING', { TIME_PASSED: () => failed }, forgetsExecutes),
  favours: [overtaken],
  hasReconcile: false,
};

const cancelsAfterAttempt: PlantedFault = {
  rules: rulesWith(
    'PENDING',
    { LEFT: () => ({ state: 'CANCELLED', set: { failure: 'planted', dueAt: null } }) },
    forgetsExecutes,
  ),
  favours: [overtaken, [forge('cancel')]],
  hasReconcile: false,
};

const { QUERY_ANSWERED: onQueried } = paymentRules.EXECUTE_UNKNOWN;
const initiatedIsFailed: PlantedFault = {
  rules: rulesWith('EXECUTE_UNKNOWN', {
    QUERY_ANSWERED: (payment, fact, now) =>
      fact.answer.kind === 'INITIATED' ? failed : onQueried?.(payment, fact, now),
  }),
  favours: [[delayExecute('STRAY_REQUEST'), pay], [pass(5)], [letThrough]],
  hasReconcile: false,
};

/** A late answer starts the dispense again, and no index prevents it. */
const secondCommand: PlantedFault = {
  rules: rulesWith('DISPENSED', {
    EXECUTE_ANSWERED: (_payment, { answer }, now) =>
      answer.kind === 'COMPLETED' ? { state: 'PAID', set: { dueAt: now } } : undefined,
  }),
  favours: [[delayExecute('LATE_ANSWER'), pay], [pass(35)], [obey], [letThrough]],
  prepare: runStatements(sql`drop index "commandOfPad"`, sql`drop index "dispenseOfPad"`),
};

const refundsWhatWasOffered: PlantedFault = {
  rules: rulesWith('DISPENSING', {
    OFFERED: ({ dueAt }, _fact, now) =>
      dueAt !== null && dueAt <= now
        ? { state: 'REFUND_DUE', set: { tries: 0, refundDueAt: now, dueAt: now } }
        : { state: 'DISPENSING', set: { dueAt: now + 60_000 } },
  }),
  favours: [[pay, sync], [pass(61, false)], [carryOut]],
};

const halfRefund = (real: Checkout): Checkout => ({
  ...real,
  refund: (credentials, charge, form) =>
    real.refund(credentials, { ...charge, amount: charge.amount / 2 }, form),
});

const hopesForRefund: PlantedFault = {
  rules: rulesWith('REFUNDING', {
    TIME_PASSED: () => refunded,
    REFUND_ANSWERED: () => refunded,
  }),
  favours: [[loseRefund], [refuseToDrop, pay], [obey]],
};

const asksInVain: PlantedFault = {
  misbuilt: { ignoresAsks: true },
  favours: [[pay, loseAnswer, sync, pass(61, false)]],
};

const movesFirst: PlantedFault = {
  misbuilt: { movesFirst: true },
  favours: [[{ move: 'MOTION', motion: 'CUT_AFTER' }, pay, obey]],
};

const forgetsExpired: PlantedFault = {
  misbuilt: { forgetsExpired: true },
  favours: [[pay, lateOffer, sync, pass(61, false)], [obey]],
};

export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  'the callback is trusted': trustsCallback,
  'an executed payment is closed without asking': closesUnasked,
  'a payment is cancelled after an attempt': cancelsAfterAttempt,
  'Initiated is taken for failed': initiatedIsFailed,
  'no index allows one command a pad alone': secondCommand,
  'what was offered is refunded after its time': refundsWhatWasOffered,
  'the machine does not look into its journal': { misbuilt: { forgetsRepeats: true } },
  'the motor turns before the journal is written': movesFirst,
  'no query is made once the time of an offer is over': asksInVain,
  'a reported expiry is not recorded': forgetsExpired,
  'a part is refunded': { checkout: halfRefund },
  'a refund is taken for done': hopesForRefund,
};
