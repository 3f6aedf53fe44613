import type { RefundForm } from '../../contract/payments.ts';
import type { Refunded, RefundStatus } from '../../server/gateways/checkout.ts';
import { otherFormOf } from '../../server/gateways/refund-forms.ts';
import type { Fact, Rules } from '../../server/payments/rules/facts.ts';
import {
  mayBeNamedElsewhere,
  namesNoRefund,
  weighRefundStatus,
} from '../../server/payments/rules/refund-witness.ts';
import { decideTransition } from '../../server/payments/rules/rules.ts';
import { strayMs } from '../../server/payments/rules/times.ts';
import type { Payments } from '../../server/platform/schema/schema.ts';
import { hourMs } from '../../server/testing/durations.ts';
import { aPaymentRow } from '../../server/testing/payments/payments.ts';

/**
 * Every interleaving of one refund, by the real rules: two interfaces that come and go, requests
 * and answers that get lost or late, servers that die, and an admin who wants it again.
 */

/** A refund call under way. */
interface RefundRequest {
  readonly form: RefundForm;
  readonly sentAt: number;
}

interface RefundReply extends RefundRequest {
  readonly answer: Refunded;
}

/** A question about the refund, which is asked in up to three calls. */
interface Question {
  readonly queriedAt: number;
  readonly form: RefundForm;
  readonly isFormKnown: boolean;
  readonly next: 'STATUS' | 'QUERY' | 'OTHER_STATUS' | 'TELL';
  readonly answer: RefundStatus;
}

export interface RefundState {
  readonly now: number;
  readonly payment: Payments;
  readonly routes: readonly RefundForm[];
  /** Refunds that each interface has made. */
  readonly back: Readonly<Record<RefundForm, number>>;
  readonly requests: readonly RefundRequest[];
  readonly replies: readonly RefundReply[];
  readonly questions: readonly Question[];
  /** Numbers of events that may still happen. */
  readonly calls: number;
  readonly looks: number;
  readonly delays: number;
  readonly changes: number;
  readonly refusals: number;
  readonly wishes: number;
}

/** Mistakes that a server might make beside its rules. */
export interface RefundMistakes {
  readonly hear?: (answer: Refunded) => Refunded;
  readonly statusForm?: (form: RefundForm) => RefundForm;
  readonly weigh?: typeof weighRefundStatus;
  /** A status by version 1 carries an amount, so it refunds. */
  readonly sendsAmount?: true;
}

export interface RefundWorld extends RefundMistakes {
  readonly rules: Rules;
  readonly ledgers: 'shared' | 'apart';
  readonly showsRefundable: boolean;
  readonly routes: readonly RefundForm[];
  /** Tries of before: many of them make the waits long enough to count a call as lost. */
  readonly tries: number;
  /** Refund calls and questions after which a story is followed no further. */
  readonly calls: number;
  readonly looks: number;
}

export type Step = readonly [name: string, next: RefundState];

const begunAt = Date.parse('2026-03-15T06:00:00.000Z');
const amount = 1000;
const refundTrxId = 'CK2';
const unheard: RefundStatus = { kind: 'UNKNOWN', reason: 'lost' };

const base = aPaymentRow(begunAt, {
  id: 'payment',
  state: 'REFUND_DUE',
  refundDueAt: begunAt,
  dueAt: begunAt,
});

export const firstState = ({ routes, tries, calls, looks }: RefundWorld): RefundState => ({
  now: begunAt,
  payment: { ...base, tries },
  routes,
  back: { V1: 0, V2: 0 },
  requests: [],
  replies: [],
  questions: [],
  calls,
  looks,
  delays: 1,
  changes: 1,
  refusals: 1,
  wishes: 1,
});

/** Applies a fact, and begins the call that follows. A payment that is over changes no more. */
const tell = (world: RefundWorld, state: RefundState, fact: Fact): RefundState => {
  const move = decideTransition(world.rules, state.payment, fact, state.now);
  if (!move) return state;
  const payment: Payments = { ...state.payment, ...move.set, state: move.state };
  const moved = { ...state, payment };
  const form = payment.refundForm ?? 'V2';
  if (move.call === 'REFUND') {
    const request = { form, sentAt: payment.lastTryAt ?? 0 };
    return { ...moved, calls: state.calls - 1, requests: [...state.requests, request] };
  }
  if (move.call !== 'REFUND_STATUS') return moved;
  const isFormKnown = payment.refundForm !== null;
  const by = world.statusForm?.(form) ?? form;
  const question = {
    queriedAt: state.now,
    form: by,
    isFormKnown,
    next: 'STATUS',
    answer: unheard,
  } as const;
  return { ...moved, looks: state.looks - 1, questions: [...state.questions, question] };
};

const without = <T>(all: readonly T[], one: T): T[] => all.filter((other) => other !== one);

const knownBy = ({ ledgers }: RefundWorld, { back }: RefundState, form: RefundForm): number =>
  ledgers === 'shared' ? back.V1 + back.V2 : back[form];

const forbidden = { kind: 'UNKNOWN', reason: 'Forbidden' } as const;
const missing = { kind: 'WRONG_FORM', code: '', reason: 'missing' } as const;

/** Gives the answer of an interface to a refund, and the state after it. */
const arrive = (world: RefundWorld, state: RefundState, request: RefundRequest) => {
  const { form } = request;
  if (!state.routes.includes(form)) return { answer: missing, back: state.back };
  if (knownBy(world, state, form) > 0)
    return { answer: { kind: 'DONE_BEFORE', code: '2034' } as const, back: state.back };
  const back = { ...state.back, [form]: state.back[form] + 1 };
  return { answer: { kind: 'REFUNDED', refundTrxId } as const, back };
};

const requestSteps = function* (world: RefundWorld, state: RefundState): Generator<Step> {
  for (const request of state.requests) {
    const left = { ...state, requests: without(state.requests, request) };
    const reply = (answer: Refunded) => [...state.replies, { ...request, answer }];
    yield [`the ${request.form} request is lost`, left];
    if (state.now - request.sentAt >= strayMs) continue;
    const { answer, back } = arrive(world, state, request);
    yield [`${request.form} answers ${answer.kind}`, { ...left, back, replies: reply(answer) }];
    yield [`${request.form} does ${answer.kind}, the answer is lost`, { ...left, back }];
    if (answer.kind === 'REFUNDED')
      yield [
        `${request.form} refunds and says ‘Forbidden’`,
        { ...left, back, replies: reply(forbidden) },
      ];
    if (state.refusals === 0 || !state.routes.includes(request.form)) continue;
    const refusals = state.refusals - 1;
    for (const refundRefusal of ['PASSING', 'UNKNOWN_PAYMENT'] as const) {
      const refused = {
        kind: 'REFUSED',
        code: refundRefusal,
        reason: 'refused',
        fault: 'SHOP',
        refundRefusal,
      } as const;
      const isDone = knownBy(world, state, request.form) > 0;
      if (isDone && refundRefusal === 'UNKNOWN_PAYMENT') continue;
      yield [`${request.form} refuses`, { ...left, refusals, replies: reply(refused) }];
    }
  }
};

const hear = (world: RefundWorld, state: RefundState, reply: RefundReply): RefundState => {
  const { form, sentAt } = reply;
  const answer = world.hear?.(reply.answer) ?? reply.answer;
  return tell(world, state, { event: 'REFUND_ANSWERED', answer, form, sentAt });
};

const replySteps = function* (world: RefundWorld, state: RefundState): Generator<Step> {
  for (const reply of state.replies) {
    const left = { ...state, replies: without(state.replies, reply) };
    yield [`the server hears ${reply.answer.kind} of ${reply.form}`, hear(world, left, reply)];
  }
};

const notFound = { kind: 'PERHAPS_NONE', code: '2002', reason: 'unknown' } as const;

const statusBy = (world: RefundWorld, state: RefundState, form: RefundForm): RefundStatus => {
  if (!state.routes.includes(form)) return missing;
  if (knownBy(world, state, form) > 0) return { kind: 'REFUNDED', refundTrxId };
  return form === 'V2' ? { kind: 'NONE' } : notFound;
};

const charge = { providerPaymentId: 'TR1', trxId: base.trxId ?? '', amount };

/** Weighs the status against a query of this moment. */
const query = (world: RefundWorld, state: RefundState, question: Question): Question => {
  if (!namesNoRefund(question.answer)) return { ...question, next: 'TELL' };
  const { trxId } = charge;
  const money = { trxId, amount, coupon: 0, currency: 'BDT', invoice: '', wallet: null };
  const rest = Math.max(0, amount * (1 - state.back.V1 - state.back.V2));
  const refundable = world.showsRefundable ? rest : undefined;
  const queried = { kind: 'COMPLETED', money, refundable } as const;
  const weigh = world.weigh ?? weighRefundStatus;
  const answer = weigh(question.answer, queried, charge, question.isFormKnown);
  return { ...question, answer, next: mayBeNamedElsewhere(answer) ? 'OTHER_STATUS' : 'TELL' };
};

/** Asks an interface; a mistake makes it a refund. */
const askStatus = (world: RefundWorld, state: RefundState, form: RefundForm) => {
  const sendsAmount = form === 'V1' && world.sendsAmount;
  const { back } = sendsAmount ? arrive(world, state, { form, sentAt: state.now }) : state;
  return { back, answer: statusBy(world, { ...state, back }, form) };
};

/** Makes the next call of a question, or tells its answer. */
const ask = (world: RefundWorld, state: RefundState, question: Question): RefundState => {
  const others = without(state.questions, question);
  const going = (next: Question, back = state.back) => ({
    ...state,
    back,
    questions: [...others, next],
  });
  switch (question.next) {
    case 'STATUS': {
      const { answer, back } = askStatus(world, state, question.form);
      return going({ ...question, answer, next: namesNoRefund(answer) ? 'QUERY' : 'TELL' }, back);
    }
    case 'QUERY':
      return going(query(world, state, question));
    case 'OTHER_STATUS': {
      const form = otherFormOf(question.form);
      const { answer, back } = askStatus(world, state, form);
      const isNamed = answer.kind === 'REFUNDED';
      return going({ ...question, next: 'TELL', ...(isNamed && { form, answer }) }, back);
    }
    case 'TELL': {
      const { answer, form, queriedAt } = question;
      const fact = { event: 'REFUND_STATUS_ANSWERED', answer, form, queriedAt } as const;
      return tell(world, { ...state, questions: others }, fact);
    }
  }
};

const questionSteps = function* (world: RefundWorld, state: RefundState): Generator<Step> {
  for (const question of state.questions) {
    const { next, form } = question;
    yield [`the question goes on (${next}, ${form})`, ask(world, state, question)];
    if (state.delays === 0) continue;
    if (next === 'STATUS' && form === 'V1') {
      const others = without(state.questions, question);
      const unknownPayment: Question = { ...question, next: 'QUERY', answer: notFound };
      const delays = state.delays - 1;
      yield [
        'V1 does not know the payment yet',
        { ...state, delays, questions: [...others, unknownPayment] },
      ];
    }
    const left = { questions: without(state.questions, question), delays: state.delays - 1 };
    yield ['the server dies while it asks', { ...state, ...left }];
  }
};

/** The next deadline. An account without a remembered interface may have had any. */
const timeStep = (world: RefundWorld, state: RefundState, form: RefundForm): Step | undefined => {
  const { dueAt } = state.payment;
  if (dueAt === null) return undefined;
  const later = { ...state, now: Math.max(state.now, dueAt) };
  return [`time passes (${form})`, tell(world, later, { event: 'TIME_PASSED', form })];
};

const sets: readonly (readonly RefundForm[])[] = [['V1', 'V2'], ['V1'], ['V2'], []];

/** Everything that can happen next. */
export const nextSteps = function* (world: RefundWorld, state: RefundState): Generator<Step> {
  // Further calls and questions bring nothing new.
  if (state.calls < 0 || state.looks < 0) return;
  const isAsking = state.questions.length > 0;
  if (!isAsking || state.delays > 0) {
    const late = isAsking ? { ...state, delays: state.delays - 1 } : state;
    const isUnsent = state.payment.refundForm === null;
    for (const form of isUnsent ? (['V2', 'V1'] as const) : (['V2'] as const)) {
      const step = timeStep(world, late, form);
      if (step) yield step;
    }
  }
  yield* requestSteps(world, state);
  yield* replySteps(world, state);
  yield* questionSteps(world, state);
  if (state.changes > 0) {
    const changes = state.changes - 1;
    for (const routes of sets)
      if (routes.join() !== state.routes.join())
        yield [`routes become ${routes.join(' and ') || 'none'}`, { ...state, routes, changes }];
  }
  if (state.wishes > 0) {
    const wished = { ...state, wishes: state.wishes - 1 };
    const fact = { event: 'REFUND_WANTED', reason: 'By phone' } as const;
    yield ['an admin wants the refund', tell(world, wished, fact)];
  }
};

/** The next step when nothing goes wrong any more; undefined at the end. */
export const calmStep = (world: RefundWorld, state: RefundState): RefundState | undefined => {
  const { requests, replies, questions } = state;
  const [question] = questions;
  const [request] = requests;
  if (request) {
    const left = { ...state, requests: without(requests, request) };
    if (state.now - request.sentAt >= strayMs) return left;
    const { answer, back } = arrive(world, state, request);
    return { ...left, back, replies: [...replies, { ...request, answer }] };
  }
  const [reply] = replies;
  if (reply) {
    const left = { ...state, replies: without(replies, reply) };
    return hear(world, left, reply);
  }
  if (question) return ask(world, state, question);
  return timeStep(world, state, 'V2')?.[1];
};

/** Keeps the distance of times only: beyond the longest limit of the rules it changes no decision. */
const distance = (at: number | null, now: number): number | null =>
  at === null ? null : Math.max(-26 * hourMs, Math.min(at - now, 26 * hourMs));

/** The same for states with the same future. */
export const keyOf = (state: RefundState): string => {
  const { now, payment, questions } = state;
  const calls = (all: readonly (RefundRequest & { readonly answer?: Refunded })[]) =>
    all
      .map(({ form, sentAt, answer }) => {
        const code = answer && 'code' in answer ? answer.code : '';
        const isLast = sentAt === payment.lastTryAt;
        return [form, distance(sentAt, now), isLast, answer?.kind, code].join();
      })
      .toSorted();
  const times = [payment.lastTryAt, payment.formChangedAt, payment.refundDueAt, payment.dueAt];
  return JSON.stringify([
    [payment.state, payment.flags, payment.tries, payment.refundForm, payment.openRefunds],
    times.map((at) => distance(at, now)),
    [state.routes, state.back.V1, state.back.V2, calls(state.requests), calls(state.replies)],
    questions.map(({ queriedAt, form, isFormKnown, next, answer }) => [
      [form, isFormKnown, next, answer.kind],
      [distance(queriedAt, now), payment.lastTryAt !== null && queriedAt < payment.lastTryAt],
    ]),
    [state.calls, state.looks, state.delays, state.changes, state.refusals, state.wishes],
  ]);
};
