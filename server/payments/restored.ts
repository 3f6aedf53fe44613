import { finalStates } from '../../contract/payments.ts';
import type { Tx } from '../core/db/store.ts';
import { type Circumstances, tell } from './moves.ts';
import { lockPayment } from './queries.ts';

/**
 * Tells every payment that is under way that its database was restored: what the provider and the
 * machine know is asked for before its money or a pad moves. Answers how many there are.
 */
export const restorePayments = async (tx: Tx, given: Circumstances): Promise<number> => {
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('state', 'not in', [...finalStates])
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    const locked = await lockPayment(tx, id);
    if (locked) await tell(tx, locked.payment, { event: 'RESTORED' }, given);
  }
  return open.length;
};
