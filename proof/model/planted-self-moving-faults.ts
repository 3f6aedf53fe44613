import type { Transition } from '../../server/payments/rules/facts.ts';
import { paymentRules } from '../../server/payments/rules/rules.ts';
import type { Move } from './move.ts';
import type { PlantedFault } from './planted-faults.ts';

/** Faults where the money moves by itself that the stories must find, by their promise. */

type PlantedSelfMovingFault = PlantedFault & { readonly promise: string };

const start: Move = { move: 'START', who: 0, quantity: 1 };
const approve: Move = { move: 'APPROVE', who: 0 };
const turnBack: readonly Move[] = [
  { move: 'LEAVE', who: 0 },
  { move: 'COME_BACK', who: 0 },
];
const pass: Move = { move: 'PASS', seconds: 300, isInContact: true };
/** Later than the last query of a payment that was closed at its start or after ten minutes. */
const afterRecheck: readonly Move[] = [pass, pass, pass, pass, pass];

const closed = (state: 'FAILED' | 'CANCELLED'): Transition => ({
  state,
  set: { failure: 'planted', dueAt: null },
});

const { QUERY_ANSWERED: onQueried } = paymentRules.EXECUTE_UNKNOWN;

export const plantedSelfMovingFaults: Readonly<Record<string, PlantedSelfMovingFault>> = {
  'the callback is taken for money that moves by itself': {
    isSelfPaid: true,
    rules: {
      ...paymentRules,
      PENDING: {
        ...paymentRules.PENDING,
        CONFIRMED: (_payment, { slot }, now) => ({
          state: 'PAID',
          set: { ...slot, confirmedAt: now, trxId: 'planted', dueAt: now },
        }),
      },
    },
    favours: [[start, { move: 'FORGE', who: 0, status: 'success' }, { move: 'OBEY' }]],
    promise: 'I4',
  },
  'who turned back is not queried any more': {
    isSelfPaid: true,
    hasReconcile: false,
    rules: {
      ...paymentRules,
      PENDING: { ...paymentRules.PENDING, LEFT: () => closed('CANCELLED') },
    },
    favours: [[start, ...turnBack, ...afterRecheck, approve]],
    promise: 'I8',
  },
  'who has not paid so far is taken for one who never will': {
    isSelfPaid: true,
    hasReconcile: false,
    rules: {
      ...paymentRules,
      EXECUTE_UNKNOWN: {
        ...paymentRules.EXECUTE_UNKNOWN,
        QUERY_ANSWERED: (payment, fact, now) =>
          fact.answer.kind === 'INITIATED' ? closed('FAILED') : onQueried?.(payment, fact, now),
      },
    },
    favours: [[start, ...afterRecheck, approve]],
    promise: 'I8',
  },
};
