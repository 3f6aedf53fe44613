import type { Fact, Rules } from '../../server/payments/rules/facts.ts';
import { decideTransition } from '../../server/payments/rules/rules.ts';
import { graceMs, isInWindow } from '../../server/payments/rules/times.ts';
import type { Payments } from '../../server/platform/schema/schema.ts';
import { hourMs, secondMs } from '../../server/testing/durations.ts';
import { aPaymentRow } from '../../server/testing/payments/payments.ts';

/** Every order of what can happen to a payment whose money moves by itself, by the real rules. */

type Answer = Extract<Fact, { readonly event: 'QUERY_ANSWERED' }>['answer'];

interface SelfMovingState {
  readonly payment: Payments;
  readonly now: number;
  readonly isPaid: boolean;
  /** The answer of a query that is on its way back. */
  readonly answer?: Answer | undefined;
  /** Callbacks, lost answers and waits that may still happen. */
  readonly left: Budget;
}

/** Numbers of callbacks, lost answers and waits of one payment. */
export interface Budget {
  readonly hints: number;
  readonly losses: number;
  readonly waits: number;
}

const startedAt = Date.parse('2026-03-15T06:00:00.000Z');
const slot = { rowNo: 1, columnNo: 1 };

const apply = (rules: Rules, state: SelfMovingState, fact: Fact): SelfMovingState => {
  const { payment, now } = state;
  const move = decideTransition(rules, payment, fact, now);
  if (!move) return state;
  const next = { ...state, payment: { ...payment, ...move.set, state: move.state } };
  return next.payment.state === 'PAID' ? apply(rules, next, { event: 'CHARGED' }) : next;
};

const trueAnswer = ({ isPaid, payment }: SelfMovingState): Answer => {
  if (!isPaid) return { kind: 'INITIATED', isConfirmed: false };
  const { amount, invoice } = payment;
  const money = { trxId: 'T1', amount, coupon: 0, currency: 'BDT', invoice, wallet: null };
  return { kind: 'COMPLETED', money };
};

const firstState = (rules: Rules, left: Budget): SelfMovingState => {
  const payment = aPaymentRow(startedAt, {
    id: 'p1',
    state: 'CREATED',
    movesMoney: 'BY_ITSELF',
    lifeMs: hourMs,
    invoice: 'INV1',
    attempt: 0,
    trxId: null,
    confirmedAt: null,
  });
  const answer = { kind: 'CREATED', providerPaymentId: 'P1', checkoutUrl: '' } as const;
  const state = { payment, now: startedAt, isPaid: false, left };
  return apply(rules, state, { event: 'CREATE_ANSWERED', answer });
};

/** The clock moves a due payment, and sends its query. */
const moveDue = (rules: Rules, state: SelfMovingState): SelfMovingState | undefined => {
  const { dueAt } = state.payment;
  if (dueAt === null) return undefined;
  const due = { ...state, now: Math.max(state.now, dueAt) };
  const move = decideTransition(rules, due.payment, { event: 'TIME_PASSED' }, due.now);
  const next = apply(rules, due, { event: 'TIME_PASSED' });
  return move?.call === 'QUERY' ? { ...next, answer: trueAnswer(next) } : next;
};

const deliver = (rules: Rules, state: SelfMovingState, hasPad: boolean): SelfMovingState => {
  const { answer, ...rest } = state;
  if (!answer) return state;
  return apply(rules, rest, { event: 'QUERY_ANSWERED', answer, ...(hasPad && { slot }) });
};

const hints: readonly Fact[] = [
  { event: 'CONFIRMED', slot },
  { event: 'GATE_CLOSED', reason: 'Offline' },
  { event: 'LEFT', reason: 'Cancelled' },
];

const withoutPad = 'is answered without a pad';

const nextStates = (rules: Rules, state: SelfMovingState): Record<string, SelfMovingState> => {
  const { payment, now, isPaid, answer, left } = state;
  const canPay = !isPaid && now < payment.createdAt + payment.lifeMs;
  // A query that is on its way is lost before the next one.
  const due = answer ? undefined : moveDue(rules, state);
  const hinted = { ...state, left: { ...left, hints: left.hints - 1 } };
  const rescanned = { ...hinted, answer: trueAnswer(state) };
  return {
    ...(canPay && { pays: { ...state, isPaid: true } }),
    ...(due && { 'is due': due }),
    ...(answer && { 'is answered': deliver(rules, state, true) }),
    ...(answer && { [withoutPad]: deliver(rules, state, false) }),
    ...(answer &&
      left.losses > 0 && {
        'answer lost': { ...state, answer: undefined, left: { ...left, losses: left.losses - 1 } },
      }),
    ...(left.waits > 0 && {
      waits: { ...state, now: now + 46 * secondMs, left: { ...left, waits: left.waits - 1 } },
    }),
    ...(left.hints > 0 &&
      Object.fromEntries(hints.map((fact) => [fact.event, apply(rules, hinted, fact)]))),
    ...(left.hints > 0 &&
      payment.state === 'PENDING' && { 'scans again': deliver(rules, rescanned, true) }),
  };
};

const isServed = ({ payment }: Pick<SelfMovingState, 'payment'>): boolean =>
  payment.state === 'DISPENSING' || payment.state === 'REFUND_DUE';

const breachOf = ({ payment, isPaid, now }: SelfMovingState): string | undefined => {
  const { state } = payment;
  if (state === 'EXECUTING') return 'I1 it is never executed';
  if (isServed({ payment }) && !isPaid) return 'I4 a pad or a refund needs a charge';
  if (state === 'DISPENSING' && !isInWindow(payment, now))
    return 'I8 a pad needs somebody who takes it';
  return undefined;
};

/** Follows a state while nothing is lost, to its last nightly query. */
const comeToRest = (rules: Rules, from: SelfMovingState): SelfMovingState => {
  let state = from;
  for (let steps = 0; steps < 100 && !isServed(state); steps += 1) {
    const next = state.answer ? deliver(rules, state, true) : moveDue(rules, state);
    if (!next) break;
    state = next;
  }
  if (isServed(state)) return state;
  const { createdAt, lifeMs } = state.payment;
  const night = { ...state, now: Math.max(state.now, createdAt + lifeMs + graceMs + 1) };
  return deliver(rules, { ...night, answer: trueAnswer(night) }, true);
};

const restBreach = (rules: Rules, state: SelfMovingState): string | undefined => {
  const { payment, isPaid } = comeToRest(rules, state);
  if (isPaid) return isServed({ payment }) ? undefined : 'I8 a charge is served or refunded';
  return payment.state === 'FAILED' ? undefined : 'L1 a final state is reached';
};

/** Visits every state that can be reached; a breach comes with the steps that lead to it. */
export const exploreSelfMoving = (rules: Rules, budget: Budget) => {
  const first = firstState(rules, budget);
  const keyOf = (state: SelfMovingState): string => JSON.stringify(state);
  const seen = new Set([keyOf(first)]);
  const queue: { readonly state: SelfMovingState; readonly path: readonly string[] }[] = [
    { state: first, path: [] },
  ];
  for (const { state, path } of queue) {
    const breach = breachOf(state) ?? restBreach(rules, state);
    if (breach) return { states: seen.size, breach: `${breach}: ${path.join(', ')}` };
    if (isServed(state)) continue;
    for (const [name, next] of Object.entries(nextStates(rules, state))) {
      if (name === withoutPad && next.payment.state === 'DISPENSING')
        return { states: seen.size, breach: `I9 no pad is there: ${path.join(', ')}` };
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ state: next, path: [...path, name] });
    }
  }
  return { states: seen.size, breach: undefined };
};
