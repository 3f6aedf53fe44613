import { sql } from 'kysely';
import { finalStates } from '../../contract/payments.ts';
import type { Doomed } from '../core/db/in-batches.ts';
import type { Tx } from '../core/db/store.ts';
import { forgetTokens } from '../gateways/token-rows.ts';

/** Longer than bKash lets anybody give money back. */
const keptMs = 60 * 86_400_000;

/** Drops accounts that have not been used for so long and that no payment needs any more. */
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
                payment('payments.flags', '<>', sql.lit('')),
              ]),
            ),
        ),
      ),
    )
    .execute();
  await dropPlatformGateways(tx, now - keptMs);
  await forgetTokens(tx, now);
};

/** Announcements of the provider's that came before an instant: older ones are refused anyway. */
export const notificationsBefore = (at: number): Doomed => ({
  table: 'paymentNotifications',
  key: ['messageId'],
  fits: sql`"receivedAt" < ${at}`,
});
