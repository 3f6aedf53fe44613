import fc from 'fast-check';
import type { Fault, Place } from '../simulator/bkash/faults.ts';
import { mishaps, motions } from './mishaps.ts';
import type { Move, Plain } from './move.ts';
import { hasty, troubles } from './troubles.ts';
import { type CallName, delays } from './wire.ts';

const fault = (isHasty: boolean): fc.Arbitrary<Move> => {
  const at = (place: Place, faults: readonly Fault[]): fc.Arbitrary<Move> =>
    fc.constantFrom(...faults).map((one) => ({ move: 'FAULT', place, fault: one }));
  return fc.oneof(
    { weight: 1, arbitrary: at('grant', troubles.grant) },
    { weight: 1, arbitrary: at('create', troubles.create) },
    { weight: 8, arbitrary: at('execute', [...troubles.execute, ...(isHasty ? hasty : [])]) },
    { weight: 4, arbitrary: at('query', troubles.query) },
    { weight: 6, arbitrary: at('refund', troubles.refund) },
    { weight: 4, arbitrary: at('refundStatus', troubles.refundStatus) },
  );
};

/** The first customer acts more often than the second. */
const who = fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1);
const quantity = fc.constantFrom(1, 1, 1, 2, 3);
const seconds = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(5, 10, 20, 35) },
  { weight: 3, arbitrary: fc.constantFrom(61, 95, 300) },
  { weight: 1, arbitrary: fc.constantFrom(3600, 25 * 3600) },
);
const isInContact = fc.constantFrom(true, true, false);

const ofCustomer = <M extends 'APPROVE' | 'LEAVE' | 'COME_BACK'>(move: M): fc.Arbitrary<Move> =>
  who.map((one) => ({ move, who: one }));
const buying = <M extends 'START' | 'PAY'>(move: M): fc.Arbitrary<Move> =>
  fc.record({ move: fc.constant(move), who, quantity });
const plain = (move: Plain): fc.Arbitrary<Move> => fc.constant({ move });

const forgery: fc.Arbitrary<Move> = fc.record({
  move: fc.constant('FORGE' as const),
  who,
  status: fc.constantFrom('success', 'success', 'success', 'cancel', 'else'),
});
const delay: fc.Arbitrary<Move> = fc.record({
  move: fc.constant('DELAY' as const),
  call: fc.constantFrom<CallName[]>(
    'execute',
    'execute',
    'execute',
    'query',
    'refund',
    'refundStatus',
    'create',
  ),
  delay: fc.constantFrom(...delays),
});
const motion = fc.constantFrom(...motions).map((one): Move => ({ move: 'MOTION', motion: one }));
const mishap = fc.constantFrom(...mishaps).map((one): Move => ({ move: 'MISHAP', mishap: one }));
const passing: fc.Arbitrary<Move> = fc.record({
  move: fc.constant('PASS' as const),
  seconds,
  isInContact,
});
const deed: fc.Arbitrary<Move> = fc.record({
  move: fc.constant('ADMIN' as const),
  deed: fc.constantFrom('ask' as const, 'refund' as const, 'settle' as const),
});

type Weighted = readonly [weight: number, arbitrary: fc.Arbitrary<Move>];

const weighted = (isCalm: boolean): readonly Weighted[] => [
  [4, buying('START')],
  [7, buying('PAY')],
  [4, ofCustomer('APPROVE')],
  [1, ofCustomer('LEAVE')],
  [5, ofCustomer('COME_BACK')],
  [4, forgery],
  [8, fault(!isCalm)],
  [7, delay],
  [5, plain('LET_THROUGH')],
  [1, plain('RESTART')],
  [1, deed],
  [isCalm ? 0 : 1, plain('RECONCILE')],
  [1, plain('CASH_SALE')],
  [1, plain('POWER_CUT')],
  [3, plain('SYNC')],
  [2, plain('POLL')],
  [3, plain('CARRY_OUT')],
  [7, plain('OBEY')],
  [1, plain('DEACTIVATE')],
  [1, plain('ACTIVATE')],
  [1, plain('REMOVE')],
  [4, motion],
  [4, mishap],
  [8, passing],
];

export interface Mood {
  /** bKash refuses no execute while another may be in flight, and nothing is reconciled. */
  readonly isCalm?: boolean;
  /** Runs of moves that are as frequent as all others together. */
  readonly favours?: readonly (readonly Move[])[];
}

export const anyMoves = ({ isCalm = false, favours = [] }: Mood): fc.Arbitrary<readonly Move[]> => {
  const all = weighted(isCalm).map(([weight, arbitrary]) => ({ weight, arbitrary }));
  const any = fc.oneof(...all).map((move): readonly Move[] => [move]);
  const next = favours.length ? fc.oneof(any, fc.constantFrom(...favours)) : any;
  return fc.array(next, { minLength: 5, maxLength: 18, size: 'max' }).map((runs) => runs.flat());
};
