import { mustRefundEnd } from '../refund-end.ts';
import {
  calmStep,
  firstState,
  keyOf,
  nextSteps,
  type RefundState,
  type RefundWorld,
} from './refund-states.ts';

export interface Exploration {
  readonly states: number;
  /** The broken promise with the steps that lead to it. */
  readonly breach: string | undefined;
}

const breachOf = ({ payment, back }: RefundState): string | undefined => {
  if (back.V1 + back.V2 > 1) return 'I2 refunded at most what was charged';
  const isRefunded = payment.state === 'REFUNDED';
  return isRefunded && back.V1 + back.V2 === 0 ? 'I6 REFUNDED has a refund' : undefined;
};

/** Calm steps after which a payment must have ended, or wait for a person. */
const maxCalmSteps = 400;

/** Follows a state while nothing goes wrong any more. `calm`: states that are known to end well. */
const findStuck = (
  world: RefundWorld,
  from: RefundState,
  calm: Set<string>,
): string | undefined => {
  const path: string[] = [];
  let state = from;
  for (let steps = 0; steps < maxCalmSteps && state.payment.state !== 'REFUNDED'; steps += 1) {
    const key = keyOf(state);
    if (calm.has(key)) break;
    path.push(key);
    const next = calmStep(world, state);
    if (!next || path.length === maxCalmSteps) {
      if (mustRefundEnd({ ...world, ...state, form: state.payment.refundForm }))
        return 'L1 a refund that can be made is made';
      if (!state.payment.flags.includes('REFUND_STUCK')) return 'L1 a person is asked';
      break;
    }
    const breach = breachOf(next);
    if (breach) return breach;
    state = next;
  }
  for (const key of path) calm.add(key);
  return undefined;
};

/** Visits every state that can be reached, and checks the promises in each. */
export const exploreRefunds = (world: RefundWorld): Exploration => {
  const first = firstState(world);
  const before = new Map<string, readonly [name: string, key: string] | undefined>();
  before.set(keyOf(first), undefined);
  const calm = new Set<string>();
  const queue: RefundState[] = [first];

  const pathTo = (key: string): string => {
    const names: string[] = [];
    for (let step = before.get(key); step; step = before.get(step[1])) names.unshift(step[0]);
    return names.join('; ');
  };

  for (let at = 0; at < queue.length; at += 1) {
    const state = queue[at];
    if (!state) break;
    const key = keyOf(state);
    const breach = breachOf(state) ?? findStuck(world, state, calm);
    if (breach) return { states: before.size, breach: `${breach}: ${pathTo(key)}` };
    for (const [name, next] of nextSteps(world, state)) {
      const nextKey = keyOf(next);
      if (before.has(nextKey)) continue;
      before.set(nextKey, [name, key]);
      queue.push(next);
    }
  }
  return { states: before.size, breach: undefined };
};
