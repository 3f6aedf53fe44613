import type { MerchantAccount } from '../../contract/statements.ts';
import type { Account } from '../gateways/credentials.ts';
import type { Db } from '../platform/db/store.ts';

/** The owner of a statement: an institution, or the platform for payments with its accounts. */
export type Holder = { readonly institutionId: string } | 'PLATFORM';

/** The platform account that new payments use. */
export interface PresentPlatform {
  readonly fingerprint: string;
  readonly username: string;
}

/** A merchant account with its identifiers in payments. */
export interface StatementAccount {
  readonly shown: MerchantAccount;
  /** One id per save of the credentials; empty for the platform's account. */
  readonly gatewayIds: readonly string[];
  /** Also null for the platform's account of payments that name none. */
  readonly fingerprint: string | null;
  /** Its name at bKash; undefined for a former account of the platform. */
  readonly username: string | undefined;
}

export const isPaidWith = (
  { shown, gatewayIds, fingerprint }: StatementAccount,
  { gatewayId, platformGateway }: Account,
): boolean =>
  gatewayId === null
    ? shown.owner === 'PLATFORM' && fingerprint === platformGateway
    : gatewayIds.includes(gatewayId);

/** Grouped by username: credentials that were saved again belong to the same account. */
const ownAccounts = async (db: Db, institutionId: string): Promise<StatementAccount[]> => {
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
    username: name,
  }));
};

/** Enough of a fingerprint to distinguish it from others. */
const shortFingerprint = (fingerprint: string | null): string => fingerprint?.slice(0, 6) ?? '';

const unnamedId = 'default';

const platformAccount = (
  holder: Holder,
  fingerprint: string | null,
  present: PresentPlatform | undefined,
): StatementAccount => {
  const isPresent = fingerprint !== null && fingerprint === present?.fingerprint;
  // Institutions do not see the username of the platform's account.
  const shownName = holder === 'PLATFORM' ? present?.username : '';
  return {
    shown: {
      _id: fingerprint ?? unnamedId,
      owner: 'PLATFORM',
      name: (isPresent ? shownName : shortFingerprint(fingerprint)) ?? '',
      isRetired: !isPresent,
    },
    gatewayIds: [],
    fingerprint,
    username: isPresent ? present.username : undefined,
  };
};

const rankOf = ({ shown: { owner, isRetired } }: StatementAccount): number =>
  (owner === 'PLATFORM' ? 2 : 0) + (isRetired ? 1 : 0);

const compareAccounts = (one: StatementAccount, other: StatementAccount): number =>
  rankOf(one) - rankOf(other) || (one.shown.name < other.shown.name ? -1 : 1);

/** Returns the accounts of these payments and the account that new payments use. */
export const findAccounts = async (
  db: Db,
  holder: Holder,
  usedAccounts: readonly Account[],
  present: PresentPlatform | undefined,
): Promise<StatementAccount[]> => {
  const own = holder === 'PLATFORM' ? [] : await ownAccounts(db, holder.institutionId);
  const hasOwn = own.some(({ shown }) => !shown.isRetired);
  const fingerprintsUsed = usedAccounts.flatMap(({ gatewayId, platformGateway }) =>
    gatewayId === null ? [platformGateway] : [],
  );
  const fingerprints = new Set(
    hasOwn || !present ? fingerprintsUsed : [present.fingerprint, ...fingerprintsUsed],
  );
  const ofPlatform = [...fingerprints].map((one) => platformAccount(holder, one, present));
  return [
    ...own.filter(
      (one) => !one.shown.isRetired || usedAccounts.some((account) => isPaidWith(one, account)),
    ),
    ...ofPlatform,
  ].sort(compareAccounts);
};
