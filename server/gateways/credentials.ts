import * as z from 'zod/mini';
import type { Db, Tx } from '../platform/db/store.ts';
import type { Payments } from '../platform/schema/schema.ts';
import type { Encryption } from '../platform/secrets/encryption.ts';
import {
  findPlatformAccount,
  findPlatformGateway,
  type PlatformSettings,
  upsertPlatformGateway,
} from './platform.ts';
import type { Credentials } from './port.ts';
import { findGateway, findGatewayById, type GatewayRow } from './queries.ts';

export interface CredentialParts {
  readonly sealing: Encryption;
  readonly settings: PlatformSettings;
}

/** A payment's reference to its merchant account: the institution's own, or the platform's. */
export type Account = Pick<Payments, 'gatewayId' | 'platformGateway'>;

/** The account at the provider that receives the money. */
export interface Merchant {
  readonly provider: string;
  readonly account: Account;
  /** Undefined when they cannot be decrypted. */
  readonly credentials: Credentials | undefined;
}

const StoredCredentials = z.record(z.string(), z.string());

/** Institutions without their own credentials are paid through the platform's account. */
export const hasPlatformGateway = ({ settings }: Pick<CredentialParts, 'settings'>): boolean =>
  findPlatformAccount(settings) !== undefined;

/** Undefined when nothing is stored, or when it was encrypted with another key. */
const decryptCredentials = (
  sealed: string | undefined,
  owner: string,
  { sealing }: CredentialParts,
): Credentials | undefined => {
  if (!sealed) return undefined;
  try {
    return StoredCredentials.parse(JSON.parse(sealing.decrypt(sealed, owner)));
  } catch {
    return undefined;
  }
};

/** The credentials of an institution's own gateway; undefined as above. */
export const decryptGateway = (
  { sealed, institutionId }: GatewayRow,
  parts: CredentialParts,
): Credentials | undefined => decryptCredentials(sealed, institutionId, parts);

/**
 * Returns the institution's own merchant, else the platform's; undefined when neither is set up.
 */
export const findMerchant = async (
  db: Db,
  institutionId: string,
  parts: CredentialParts,
): Promise<Merchant | undefined> => {
  const own = await findGateway(db, institutionId);
  if (own) {
    const account = { gatewayId: own.id, platformGateway: null };
    return { provider: own.provider, account, credentials: decryptGateway(own, parts) };
  }
  const platform = findPlatformAccount(parts.settings);
  return (
    platform && {
      provider: platform.provider,
      account: { gatewayId: null, platformGateway: platform.fingerprint },
      credentials: platform.credentials,
    }
  );
};

const day = 86_400_000;

/** Stores the platform's account that a payment uses, once a day and after each change. */
export const storeMerchant = async (
  tx: Tx,
  { account: { platformGateway: fingerprint }, credentials }: Merchant,
  parts: CredentialParts,
  now: number,
): Promise<void> => {
  if (fingerprint === null) return;
  const stored = await findPlatformGateway(tx, fingerprint);
  const text = JSON.stringify(credentials);
  const before = JSON.stringify(decryptCredentials(stored?.sealed, fingerprint, parts));
  if (stored && stored.usedAt > now - day && before === text) return;
  const sealed = parts.sealing.encrypt(text, fingerprint);
  await upsertPlatformGateway(tx, { fingerprint, sealed, usedAt: now });
};

/**
 * Returns the credentials of a payment, even when they were replaced since; undefined when they
 * were deleted or cannot be decrypted. A payment from before fingerprints names no platform
 * account, so the current one is used.
 */
export const findCredentials = async (
  db: Db,
  { gatewayId, platformGateway: fingerprint }: Account,
  parts: CredentialParts,
): Promise<Credentials | undefined> => {
  if (gatewayId !== null) {
    const gateway = await findGatewayById(db, gatewayId);
    return gateway && decryptGateway(gateway, parts);
  }
  const present = findPlatformAccount(parts.settings);
  if (fingerprint === null || present?.fingerprint === fingerprint) return present?.credentials;
  const stored = await findPlatformGateway(db, fingerprint);
  return decryptCredentials(stored?.sealed, fingerprint, parts);
};
