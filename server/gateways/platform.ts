import type { PlatformGateways } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { digest } from '../core/secrets.ts';
import type { Credentials } from './port.ts';

/** The platform's accounts at bKash, by what names each: its password may change. */

export const fingerprintOf = ({ username, appKey }: Credentials): string =>
  digest(JSON.stringify([username, appKey]));

export const platformGateway = (db: Db, fingerprint: string) =>
  db
    .selectFrom('platformGateways')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();

export const keepPlatformGateway = (tx: Tx, row: PlatformGateways) =>
  tx
    .insertInto('platformGateways')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({ sealed: row.sealed, usedAt: row.usedAt }),
    )
    .execute();

/** Drops accounts that have not been used for so long and that no payment needs any more. */
export const dropPlatformGateways = (tx: Tx, usedBefore: number) =>
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
                payment('payments.flags', '<>', ''),
              ]),
            ),
        ),
      ),
    )
    .execute();
