import type { MerchantAccount } from '../../contract/statements.ts';
import type { Db } from '../core/db/store.ts';
import type { Account } from '../gateways/credentials.ts';

/** The owner of a statement: an institution, or the platform for payments with its accounts. */
export type Holder = { readonly institutionId: string } | 'PLATFORM';

/** The platform account that new payments use. */
export interface PresentPlatform {
  readonly fingerprint: string;
  readonly username: string;
}

/** A merchant account with its identifiers in payments. */
export interface KnownAccount {
  readonly shown: MerchantAccount;
  /** One id per save of the credentials; empty for the platform's account. */
  readonly gatewayIds: readonly string[];
  /** Also null for the platform's account of payments that name none. */
  readonly fingerprint: string | null;
}

export const isMadeWith = (
  { shown, gatewayIds, fingerprint }: KnownAccount,
  { gatewayId, platformGateway }: Account,
): boolean =>
  gatewayId === null
    ? shown.owner === 'PLATFORM' && fingerprint === platformGateway
    : gatewayIds.includes(gatewayId);

/** Grouped by username: credentials that were saved again belong to the same account. */
const ownAccounts = async (db: Db, institutionId: string): Promise<KnownAccount[]> => {
  const saved = await db
    .selectFrom('gateways')
    .select(['id', 'username', 'retiredAt'])
    .where('institutionId', '=', institutionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return [...Map.groupBy(saved, ({ username }) => username)].map(([name, rows]) => ({
    shown: {
      _id: rows[0]?.id ?? '',
      owner: 'INSTITUTION',
      name,
      isRetired: rows.every(({ retiredAt }) => retiredAt !== null),
    },
    gatewayIds: rows.map(({ id }) => id),
    fingerprint: null,
  }));
};

/** Enough of a fingerprint to distinguish it from others. */
const pieceOf = (fingerprint: string | null): string => fingerprint?.slice(0, 6) ?? '';

const unnamed = 'default';

const platformAccount = (
  holder: Holder,
  fingerprint: string | null,
  present: PresentPlatform | undefined,
): KnownAccount => {
  const isPresent = fingerprint !== null && fingerprint === present?.fingerprint;
  // Institutions do not see the username of the platform's account.
  const told = holder === 'PLATFORM' ? present?.username : '';
  return {
    shown: {
      _id: fingerprint ?? unnamed,
      owner: 'PLATFORM',
      name: (isPresent ? told : pieceOf(fingerprint)) ?? '',
      isRetired: !isPresent,
    },
    gatewayIds: [],
    fingerprint,
  };
};

const rankOf = ({ shown: { owner, isRetired } }: KnownAccount): number =>
  (owner === 'PLATFORM' ? 2 : 0) + (isRetired ? 1 : 0);

const inOrder = (one: KnownAccount, other: KnownAccount): number =>
  rankOf(one) - rankOf(other) || (one.shown.name < other.shown.name ? -1 : 1);

/** Returns the accounts of these payments and the account that new payments use. */
export const accountsOf = async (
  db: Db,
  holder: Holder,
  made: readonly Account[],
  present: PresentPlatform | undefined,
): Promise<KnownAccount[]> => {
  const own = holder === 'PLATFORM' ? [] : await ownAccounts(db, holder.institutionId);
  const hasOwn = own.some(({ shown }) => !shown.isRetired);
  const named = made.flatMap(({ gatewayId, platformGateway }) =>
    gatewayId === null ? [platformGateway] : [],
  );
  const fingerprints = new Set(hasOwn || !present ? named : [present.fingerprint, ...named]);
  const ofPlatform = [...fingerprints].map((one) => platformAccount(holder, one, present));
  return [
    ...own.filter(
      (one) => !one.shown.isRetired || made.some((account) => isMadeWith(one, account)),
    ),
    ...ofPlatform,
  ].sort(inOrder);
};
