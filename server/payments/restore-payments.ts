import { finalStates } from '../../contract/payments.ts';
import type { Tx } from '../platform/db/store.ts';
import { type TransitionContext, transitionPayment } from './engine/transitions.ts';
import { lockPayment } from './queries.ts';

/**
 * Applies RESTORED to every unfinished payment, so that the provider and the machine are queried
 * before money or a pad moves. Returns the number of payments.
 */
export const restorePayments = async (tx: Tx, given: TransitionContext): Promise<number> => {
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('state', 'not in', [...finalStates])
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    const locked = await lockPayment(tx, id);
    if (locked) await transitionPayment(tx, locked.payment, { event: 'RESTORED' }, given);
  }
  return open.length;
};
