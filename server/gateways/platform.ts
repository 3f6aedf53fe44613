import type { Db, Tx } from '../platform/db/store.ts';
import type { PlatformGateways } from '../platform/schema/schema.ts';
import { hashToken } from '../platform/secrets/tokens.ts';
import type { Credentials } from './port.ts';

/** The platform's accounts at the provider, identified without the password, which may change. */

export const fingerprintOf = ({ username, appKey }: Credentials): string =>
  hashToken(JSON.stringify([username, appKey]));

export const findPlatformGateway = (db: Db, fingerprint: string) =>
  db
    .selectFrom('platformGateways')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();

export const upsertPlatformGateway = (tx: Tx, row: PlatformGateways) =>
  tx
    .insertInto('platformGateways')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({ sealed: row.sealed, usedAt: row.usedAt }),
    )
    .execute();
