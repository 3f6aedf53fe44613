import { sql } from 'kysely';
import { defaultProvider } from '../../contract/providers.ts';
import { isAmong } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import { withinLast } from '../platform/lists/time-conditions.ts';
import type { AccountRefusals } from '../platform/schema/schema.ts';
import { refusesCustomers } from './account-health.ts';
import { hasPlatformGateway } from './credentials.ts';
import { arePaymentsOn, type PlatformSettings } from './payments-on.ts';
import { findPlatformAccount } from './platform.ts';

/** An account in use that takes no payments at present, or an institution without one. */
export interface RefusingAccount {
  readonly account: string;
  /** Empty for the platform's account. */
  readonly organizationId: string;
  readonly institutionId: string;
  readonly provider: string;
  /** Null for the platform's account, empty without one. */
  readonly username: string | null;
  /** Message as `encodeMessage` makes it, or the provider's text. */
  readonly reason: string;
  /** Customers who were turned away. */
  readonly refused: number;
  readonly since: number;
}

const readRefusals = (db: Db, settings: PlatformSettings, now: number) => {
  const platform = findPlatformAccount(settings);
  return db
    .selectFrom('accountRefusals')
    .leftJoin('gateways', 'gateways.id', 'account')
    .leftJoin('institutions', 'institutions.id', 'gateways.institutionId')
    .select(['account', 'call', 'reason', 'count', 'since'])
    .select(['gateways.organizationId', 'gateways.institutionId', 'provider', 'username'])
    .where(refusesCustomers(now))
    .where((row) =>
      row.or([
        ...(platform ? [row('account', '=', platform.fingerprint)] : []),
        row.and([
          row('gateways.id', 'is not', null),
          row('gateways.retiredAt', 'is', null),
          row('institutions.removedAt', 'is', null),
        ]),
      ]),
    )
    .orderBy('lastAt', 'desc')
    .execute();
};

/** Customers without an account are forgotten after so many milliseconds without another. */
const accountlessMs = 7 * 24 * 3_600_000;

/** Each institution needs an account of its own to be paid online. */
const needsOwnAccounts = async (db: Db, settings: PlatformSettings): Promise<boolean> =>
  !hasPlatformGateway({ settings }) && (await arePaymentsOn(db, settings));

/** Institutions that have turned customers away because nobody set up an account. */
const selectAccountless = (db: Db, now: number) =>
  db
    .selectFrom('accountRefusals')
    .innerJoin('institutions', 'institutions.id', 'account')
    .leftJoin('gateways', (on) =>
      on.onRef('gateways.institutionId', '=', 'account').on('retiredAt', 'is', null),
    )
    .where(refusesCustomers(now))
    .where(withinLast('lastAt', accountlessMs, now))
    .where('institutions.removedAt', 'is', null)
    .where('gateways.id', 'is', null);

const readAccountless = async (db: Db, settings: PlatformSettings, now: number) => {
  if (!(await needsOwnAccounts(db, settings))) return [];
  return selectAccountless(db, now)
    .select(['account', 'call', 'reason', 'count', 'since'])
    .select(['institutions.organizationId', 'institutions.id as institutionId'])
    .select([sql.lit('').as('username'), sql.lit(defaultProvider).as('provider')])
    .execute();
};

const customerCalls: ReadonlySet<AccountRefusals['call']> = new Set([
  'CREATE',
  'EXECUTE',
  'CALLBACK',
]);

export const findRefusingAccounts = async (
  db: Db,
  settings: PlatformSettings,
  now: number,
): Promise<RefusingAccount[]> => {
  const rows = [
    ...(await readRefusals(db, settings, now)),
    ...(await readAccountless(db, settings, now)),
  ];
  return Array.from(Map.groupBy(rows, ({ account }) => account).values(), (ofAccount) => {
    const [latest] = ofAccount;
    if (!latest) throw new Error('An account without refusals');
    return {
      account: latest.account,
      organizationId: latest.organizationId ?? '',
      institutionId: latest.institutionId ?? '',
      provider: latest.provider ?? defaultProvider,
      username: latest.username,
      reason: latest.reason,
      refused: ofAccount
        .filter(({ call }) => customerCalls.has(call))
        .reduce((sum, { count }) => sum + count, 0),
      since: Math.min(...ofAccount.map(({ since }) => since)),
    };
  });
};

type Level = 'organizationId' | 'institutionId';

const countAccountless = async (
  db: Db,
  settings: PlatformSettings,
  level: Level,
  ids: readonly string[],
  now: number,
) => {
  if (!(await needsOwnAccounts(db, settings))) return [];
  const tenantId = level === 'organizationId' ? 'institutions.organizationId' : 'institutions.id';
  return selectAccountless(db, now)
    .select(`${tenantId} as tenantId`)
    .select((row) => row.fn.count<number>('account').distinct().as('count'))
    .where(isAmong(db, tenantId, ids))
    .groupBy(tenantId)
    .execute();
};

/** Counts own accounts that take no payments, and those that are missing, by tenant. */
export const countRefusingAccounts = async (
  db: Db,
  settings: PlatformSettings,
  level: Level,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> => {
  const refusing = await db
    .selectFrom('accountRefusals')
    .innerJoin('gateways', 'gateways.id', 'account')
    .innerJoin('institutions', 'institutions.id', 'gateways.institutionId')
    .select(`gateways.${level} as tenantId`)
    .select((row) => row.fn.count<number>('account').distinct().as('count'))
    .where(isAmong(db, `gateways.${level}`, ids))
    .where(refusesCustomers(now))
    .where('gateways.retiredAt', 'is', null)
    .where('institutions.removedAt', 'is', null)
    .groupBy(`gateways.${level}`)
    .execute();
  const counts = new Map<string, number>();
  for (const { tenantId, count } of [
    ...refusing,
    ...(await countAccountless(db, settings, level, ids, now)),
  ])
    counts.set(tenantId, (counts.get(tenantId) ?? 0) + count);
  return counts;
};
