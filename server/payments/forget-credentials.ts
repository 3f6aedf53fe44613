import { sql } from 'kysely';
import { finalStates } from '../../contract/payments.ts';
import { deleteOldRefusals } from '../gateways/account-health.ts';
import { deleteOldTokens } from '../gateways/token-rows.ts';
import type { Tx } from '../platform/db/store.ts';

/** Longer than bKash allows refunds. */
const retentionMs = 60 * 86_400_000;

/** Deletes accounts that were last used before the instant and that no payment needs. */
const dropPlatformGateways = (tx: Tx, usedBefore: number) =>
  tx
    .deleteFrom('platformGateways')
    .where('usedAt', '<', usedBefore)
    .where((gateway) =>
      gateway.not(
        gateway.exists(
          gateway
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.platformGateway', '=', 'platformGateways.fingerprint')
            .where((payment) =>
              payment.or([
                payment('payments.dueAt', 'is not', null),
                payment('payments.flags', '<>', sql.lit('')),
              ]),
            ),
        ),
      ),
    )
    .execute();

/** Clears credentials that no payment needs, with tokens and refusals of long ago. */
export const forgetRetiredCredentials = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .updateTable('gateways')
    .set({ sealed: '' })
    .where('retiredAt', '<', now - retentionMs)
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
                payment('payments.flags', '<>', sql.lit('')),
              ]),
            ),
        ),
      ),
    )
    .execute();
  await dropPlatformGateways(tx, now - retentionMs);
  await deleteOldTokens(tx, now);
  await deleteOldRefusals(tx, now - retentionMs);
};
