import * as z from 'zod/mini';
import type { Db } from '../core/db/store.ts';
import type { Sealing } from '../core/sealing.ts';
import type { Settings } from '../core/settings.ts';
import type { Credentials } from './port.ts';
import { type GatewayRow, gatewayById, gatewayOf } from './queries.ts';

export interface CredentialParts {
  readonly sealing: Sealing;
  readonly settings: Pick<
    Settings,
    'BKASH_USERNAME' | 'BKASH_PASSWORD' | 'BKASH_APP_KEY' | 'BKASH_APP_SECRET'
  >;
}

/** Whose bKash account is paid; `gatewayId` is null for the platform's. */
export interface Merchant {
  readonly gatewayId: string | null;
  readonly credentials: Credentials;
}

const Kept = z.object({
  username: z.string(),
  password: z.string(),
  appKey: z.string(),
  appSecret: z.string(),
});

const platformCredentials = ({ settings }: CredentialParts): Credentials | undefined =>
  Kept.safeParse({
    username: settings.BKASH_USERNAME,
    password: settings.BKASH_PASSWORD,
    appKey: settings.BKASH_APP_KEY,
    appSecret: settings.BKASH_APP_SECRET,
  }).data;

const opened = ({ sealed, institutionId }: GatewayRow, { sealing }: CredentialParts): Credentials =>
  Kept.parse(JSON.parse(sealing.open(sealed, institutionId)));

/** Who is paid at an institution: itself or else the platform; undefined when neither can be. */
export const merchantOf = async (
  db: Db,
  institutionId: string,
  parts: CredentialParts,
): Promise<Merchant | undefined> => {
  const own = await gatewayOf(db, institutionId);
  if (own) return { gatewayId: own.id, credentials: opened(own, parts) };
  const credentials = platformCredentials(parts);
  return credentials && { gatewayId: null, credentials };
};

/**
 * The credentials a payment was made with, also when they are retired; undefined when the platform
 * has none or they have been forgotten.
 */
export const credentialsOf = async (
  db: Db,
  gatewayId: string | null,
  parts: CredentialParts,
): Promise<Credentials | undefined> => {
  if (gatewayId === null) return platformCredentials(parts);
  const gateway = await gatewayById(db, gatewayId);
  return gateway?.sealed ? opened(gateway, parts) : undefined;
};
