import { defaultProvider } from '../../contract/providers.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { PlatformGateways } from '../platform/schema/schema.ts';
import { hashToken } from '../platform/secrets/tokens.ts';
import { type MerchantSettings, platformMerchant } from '../platform/settings/bkash.ts';
import type { Credentials } from './port.ts';

export type PlatformSettings = MerchantSettings;

/** The account that institutions without their own are paid through. */
export interface PlatformAccount {
  readonly provider: string;
  readonly credentials: Credentials;
  /** Identifies it without what may change. */
  readonly fingerprint: string;
  readonly username: string;
}

/** `identity` are the texts that name an account, without what may change. */
export const fingerprintOf = (identity: readonly string[]): string =>
  hashToken(JSON.stringify(identity));

/** The platform's account by the settings of a provider; undefined without one. */
export const findPlatformAccount = (settings: PlatformSettings): PlatformAccount | undefined => {
  const merchant = platformMerchant(settings);
  if (!merchant) return undefined;
  const { identity, ...account } = merchant;
  return { provider: defaultProvider, fingerprint: fingerprintOf(identity), ...account };
};

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
