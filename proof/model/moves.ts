import fc from 'fast-check';
import type { BkashFault, FaultTarget } from '../../simulator/bkash/faults/faults.ts';
import { refundRoutes } from '../../simulator/bkash/refunds/refund-accounts.ts';
import { bkashFaults, hastyRefusals } from '../bkash-faults.ts';
import { motorOutcomes, networkMishaps } from '../machine-faults.ts';
import { type CallName, wireDelays } from '../wire.ts';
import type { Move, SimpleMove } from './move.ts';

const fault = (isHasty: boolean): fc.Arbitrary<Move> => {
  const at = (place: FaultTarget, faults: readonly BkashFault[]): fc.Arbitrary<Move> =>
    fc.constantFrom(...faults).map((one) => ({ move: 'FAULT', place, fault: one }));
  return fc.oneof(
    { weight: 1, arbitrary: at('grant', bkashFaults.grant) },
    { weight: 1, arbitrary: at('create', bkashFaults.create) },
    {
      weight: 8,
      arbitrary: at('execute', [...bkashFaults.execute, ...(isHasty ? hastyRefusals : [])]),
    },
    { weight: 4, arbitrary: at('query', bkashFaults.query) },
    { weight: 6, arbitrary: at('refund', bkashFaults.refund) },
    { weight: 4, arbitrary: at('refundStatus', bkashFaults.refundStatus) },
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
const simpleMove = (move: SimpleMove): fc.Arbitrary<Move> => fc.constant({ move });

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
  delay: fc.constantFrom(...wireDelays),
});
const motion = fc
  .constantFrom(...motorOutcomes)
  .map((one): Move => ({ move: 'MOTION', motion: one }));
const mishap = fc
  .constantFrom(...networkMishaps)
  .map((one): Move => ({ move: 'MISHAP', mishap: one }));
const passing: fc.Arbitrary<Move> = fc.record({
  move: fc.constant('PASS' as const),
  seconds,
  isInContact,
});
const routesMove: fc.Arbitrary<Move> = fc
  .constantFrom(...refundRoutes)
  .map((routes) => ({ move: 'ROUTES', routes }));
const accountMove: fc.Arbitrary<Move> = fc
  .boolean()
  .map((isSelfPaid) => ({ move: 'ACCOUNT', isSelfPaid }));
const adminMove: fc.Arbitrary<Move> = fc.record({
  move: fc.constant('ADMIN' as const),
  deed: fc.constantFrom('ask' as const, 'refund' as const, 'settle' as const),
});

/** A payment whose refund is asked for. */
export const undispensed: readonly Move[] = [
  { move: 'MOTION', motion: 'NO_DROP' },
  { move: 'PAY', who: 0, quantity: 1 },
  { move: 'OBEY' },
  { move: 'PASS', seconds: 1, isInContact: true },
];

type WeightedMove = readonly [weight: number, arbitrary: fc.Arbitrary<Move>];

const weightedMoves = (isCalm: boolean): readonly WeightedMove[] => [
  [4, buying('START')],
  [7, buying('PAY')],
  [4, ofCustomer('APPROVE')],
  [1, ofCustomer('LEAVE')],
  [5, ofCustomer('COME_BACK')],
  [4, forgery],
  [8, fault(!isCalm)],
  [7, delay],
  [5, simpleMove('LET_THROUGH')],
  [1, simpleMove('RESTART')],
  [1, adminMove],
  [2, routesMove],
  [1, accountMove],
  [isCalm ? 0 : 1, simpleMove('RECONCILE')],
  [1, simpleMove('CASH_SALE')],
  [1, simpleMove('POWER_CUT')],
  [3, simpleMove('SYNC')],
  [2, simpleMove('POLL')],
  [3, simpleMove('CARRY_OUT')],
  [7, simpleMove('OBEY')],
  [1, simpleMove('DEACTIVATE')],
  [1, simpleMove('ACTIVATE')],
  [1, simpleMove('REMOVE')],
  [4, motion],
  [4, mishap],
  [8, passing],
];

export interface MoveOptions {
  /** bKash refuses no execute while another may be in flight, and nothing is reconciled. */
  readonly isCalm?: boolean;
  /** Runs of moves that are as frequent as all others together. */
  readonly favours?: readonly (readonly Move[])[];
}

export const anyMoves = ({
  isCalm = false,
  favours = [],
}: MoveOptions): fc.Arbitrary<readonly Move[]> => {
  const all = weightedMoves(isCalm).map(([weight, arbitrary]) => ({ weight, arbitrary }));
  const any = fc.oneof(...all).map((move): readonly Move[] => [move]);
  const next = favours.length ? fc.oneof(any, fc.constantFrom(...favours)) : any;
  return fc.array(next, { minLength: 5, maxLength: 18, size: 'max' }).map((runs) => runs.flat());
};
