import type { BkashFault, FaultTarget } from '../../simulator/bkash/faults/faults.ts';
import type { RefundRoutes } from '../../simulator/bkash/refunds/refund-accounts.ts';
import type { MotorOutcome, NetworkMishap } from '../machine-faults.ts';
import type { CallName, Delay } from '../wire.ts';

export type SimpleMove =
  | 'LET_THROUGH'
  | 'RESTART'
  | 'RECONCILE'
  | 'CASH_SALE'
  | 'POWER_CUT'
  | 'SYNC'
  | 'POLL'
  | 'CARRY_OUT'
  /** Fetches commands, carries them out and reports. */
  | 'OBEY'
  | 'DEACTIVATE'
  | 'ACTIVATE'
  | 'REMOVE';

/** A move of a story; `who` is one of two customers. */
export type Move =
  | { readonly move: SimpleMove }
  | { readonly move: 'START' | 'PAY'; readonly who: 0 | 1; readonly quantity: number }
  | { readonly move: 'APPROVE' | 'LEAVE' | 'COME_BACK'; readonly who: 0 | 1 }
  /** A forged callback. */
  | { readonly move: 'FORGE'; readonly who: 0 | 1; readonly status: string }
  | { readonly move: 'FAULT'; readonly place: FaultTarget; readonly fault: BkashFault }
  | { readonly move: 'DELAY'; readonly call: CallName; readonly delay: Delay }
  | { readonly move: 'MOTION'; readonly motion: MotorOutcome }
  | { readonly move: 'MISHAP'; readonly mishap: NetworkMishap }
  | { readonly move: 'PASS'; readonly seconds: number; readonly isInContact: boolean }
  /** The institution is paid through the other provider, or through the platform's bKash. */
  | { readonly move: 'ACCOUNT'; readonly isSelfPaid: boolean }
  /** The account gets other refund interfaces. */
  | { readonly move: 'ROUTES'; readonly routes: RefundRoutes }
  | { readonly move: 'ADMIN'; readonly deed: 'ask' | 'refund' | 'settle' };
