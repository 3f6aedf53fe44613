import type { Checkout, Refunded } from '../../server/gateways/checkout.ts';
import { otherFormOf } from '../../server/gateways/refund-forms.ts';
import type { RefundTerms } from '../../simulator/bkash/refunds/refund-accounts.ts';
import { forbidden } from '../bkash-faults.ts';
import type { Move } from './move.ts';
import { undispensed } from './moves.ts';
import type { PlantedFault } from './planted-faults.ts';
import {
  flagsNobody,
  forgetsCall,
  hearMissing,
  hearUnknown,
  sendsOther,
  takenForRefused,
  takenForUnknown,
} from './refund-mistakes.ts';

/** Faults in the use of the two refund interfaces that the stories must find, by their promise. */

type PlantedRefundFault = PlantedFault & { readonly promise: 'I2' | 'L1' };

const hearRefunds =
  (hear: (answer: Refunded) => Refunded) =>
  (real: Checkout): Checkout => ({
    ...real,
    refund: async (...given) => hear(await real.refund(...given)),
  });

const asksElsewhere = (real: Checkout): Checkout => ({
  ...real,
  refundStatus: (credentials, charge, form) =>
    real.refundStatus(credentials, charge, otherFormOf(form)),
});

/** Version 1 takes a status with an amount for a refund. */
const asksWithAmount = (real: Checkout): Checkout => ({
  ...real,
  refundStatus: async (credentials, charge, form) => {
    if (form === 'V1') await real.refund(credentials, charge, form);
    return real.refundStatus(credentials, charge, form);
  },
});

const trustsUnknownPayment = (real: Checkout): Checkout => ({
  ...real,
  refundStatus: async (...given) => {
    const status = await real.refundStatus(...given);
    return status.kind === 'PERHAPS_NONE' ? { kind: 'NONE' } : status;
  },
  query: async (...given) => {
    const queried = await real.query(...given);
    return queried.kind === 'COMPLETED' ? { ...queried, refundable: undefined } : queried;
  },
});

const refundFault = (fault: Extract<Move, { move: 'FAULT' }>['fault']): Move => ({
  move: 'FAULT',
  place: 'refund',
  fault,
});
const statusFault = (fault: Extract<Move, { move: 'FAULT' }>['fault']): Move => ({
  move: 'FAULT',
  place: 'refundStatus',
  fault,
});
const pass = (seconds: number): Move => ({ move: 'PASS', seconds, isInContact: true });
const routesBecome = (routes: RefundTerms['routes']): Move => ({ move: 'ROUTES', routes });
const delayRefund: Move = { move: 'DELAY', call: 'refund', delay: 'LATE_ANSWER' };
const delayStatus: Move = { move: 'DELAY', call: 'refundStatus', delay: 'LATE_ANSWER' };
const letThrough: Move = { move: 'LET_THROUGH' };

const apart = { routes: 'both', ledgers: 'apart' } as const;
/** The money is back by version 2, and nobody knows it yet. */
const unheardRefund = [
  refundFault('loseAnswer'),
  statusFault('loseRequest'),
  ...undispensed,
  pass(5),
] as const;

export const plantedRefundFaults: Readonly<Record<string, PlantedRefundFault>> = {
  'after a time-out the other refund interface is used': {
    rules: sendsOther,
    refunds: apart,
    favours: [[delayRefund, ...undispensed, pass(35)]],
    promise: 'I2',
  },
  'the status of a refund is asked by the other interface': {
    checkout: asksElsewhere,
    refunds: { ...apart, showsRefundable: false },
    favours: [[refundFault('loseAnswer'), ...undispensed]],
    promise: 'L1',
  },
  'a missing refund address is taken for unknown': {
    checkout: hearRefunds(hearMissing(takenForUnknown)),
    refunds: { routes: 'v1', showsRefundable: true },
    favours: [undispensed],
    promise: 'L1',
  },
  'a missing refund address is taken for refused': {
    checkout: hearRefunds(hearMissing(takenForRefused)),
    refunds: { routes: 'v1', showsRefundable: true },
    favours: [undispensed],
    promise: 'L1',
  },
  '‘Forbidden’ is taken for a missing refund address': {
    checkout: hearRefunds(hearUnknown),
    refunds: apart,
    favours: [[refundFault(forbidden), ...undispensed]],
    promise: 'I2',
  },
  'the refund interface is not stored before the call': {
    rules: forgetsCall,
    refunds: { ...apart, showsRefundable: false },
    favours: [[delayRefund, ...undispensed, routesBecome('v1'), pass(35), pass(61)]],
    promise: 'I2',
  },
  'the status of a refund carries the amount': {
    checkout: asksWithAmount,
    refunds: { ...apart, showsRefundable: true },
    favours: [[...unheardRefund, routesBecome('v1'), pass(61), pass(61)]],
    promise: 'I2',
  },
  'an unknown payment at the status is taken for no refund': {
    checkout: trustsUnknownPayment,
    refunds: apart,
    favours: [
      [
        ...unheardRefund,
        statusFault({ envelope: 'status', code: '2002' }),
        delayStatus,
        pass(3600),
        routesBecome('v1'),
        letThrough,
        pass(5),
      ],
    ],
    promise: 'I2',
  },
  'both refund interfaces are missing, and nobody is told': {
    rules: flagsNobody,
    refunds: { routes: 'none' },
    favours: [undispensed],
    promise: 'L1',
  },
};
