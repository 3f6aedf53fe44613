import { finalStates } from '../../contract/payments.ts';
import type { Tx } from '../core/db/store.ts';
import { dropPlatformGateways } from './platform.ts';
import { forgetTokens } from './token-rows.ts';

/** Longer than bKash lets anybody give money back. */
const keptMs = 60 * 86_400_000;

/** Empties credentials that no payment needs any more, and drops tokens that have long expired. */
export const forgetRetired = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .updateTable('gateways')
    .set({ sealed: '' })
    .where('retiredAt', '<', now - keptMs)
    .where('sealed', '<>', '')
    .where((gateway) =>
      gateway.not(
        gateway.exists(
          gateway
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.gatewayId', '=', 'gateways.id')
            .where((payment) =>
              payment.or([
                payment('payments.state', 'not in', [...finalStates]),
                payment('payments.flags', '<>', ''),
              ]),
            ),
        ),
      ),
    )
    .execute();
  await dropPlatformGateways(tx, now - keptMs);
  await forgetTokens(tx, now);
};
