import { sql } from 'kysely';
import { isAmong } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import { withinLast } from '../platform/lists/time-conditions.ts';
import type { AccountRefusals } from '../platform/schema/schema.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { refusesCustomers } from './account-health.ts';
import { type CredentialParts, hasPlatformGateway, presentPlatform } from './credentials.ts';
import { arePaymentsOn } from './payments-on.ts';

/** An account in use that takes no payments at present, or an institution without one. */
export interface RefusingAccount {
  readonly account: string;
  /** Empty for the platform's account. */
  readonly organizationId: string;
  readonly institutionId: string;
  /** Null for the platform's account, empty without one. */
  readonly username: string | null;
  /** Message as `encodeMessage` makes it, or bKash's text. */
  readonly reason: string;
  /** Customers who were turned away. */
  readonly refused: number;
  readonly since: number;
}

export type PlatformSettings = CredentialParts['settings'] & Pick<Settings, 'PAYMENTS'>;

const readRefusals = (db: Db, settings: PlatformSettings, now: number) => {
  const platform = presentPlatform({ settings });
  return db
    .selectFrom('accountRefusals')
    .leftJoin('gateways', 'gateways.id', 'account')
    .leftJoin('institutions', 'institutions.id', 'gateways.institutionId')
    .select(['account', 'call', 'reason', 'count', 'since'])
    .select(['gateways.organizationId', 'gateways.institutionId', 'username'])
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

/** Institutions that have turned bKash customers away because nobody set up an account. */
const readAccountless = async (db: Db, settings: PlatformSettings, now: number) => {
  if (hasPlatformGateway({ settings }) || !(await arePaymentsOn(db, settings))) return [];
  return db
    .selectFrom('accountRefusals')
    .innerJoin('institutions', 'institutions.id', 'account')
    .leftJoin('gateways', (on) =>
      on.onRef('gateways.institutionId', '=', 'account').on('retiredAt', 'is', null),
    )
    .select(['account', 'call', 'reason', 'count', 'since'])
    .select(['institutions.organizationId', 'institutions.id as institutionId'])
    .select(sql.lit('').as('username'))
    .where(refusesCustomers(now))
    .where(withinLast('lastAt', accountlessMs, now))
    .where('institutions.removedAt', 'is', null)
    .where('gateways.id', 'is', null)
    .execute();
};

const customerCalls: ReadonlySet<AccountRefusals['call']> = new Set(['CREATE', 'EXECUTE']);

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

/** Counts own accounts that take no payments, by tenant. */
export const countRefusingAccounts = (db: Db, level: Level, ids: readonly string[], now: number) =>
  db
    .selectFrom('accountRefusals')
    .innerJoin('gateways', 'gateways.id', 'account')
    .innerJoin('institutions', 'institutions.id', 'gateways.institutionId')
    .select(`gateways.${level} as tenantId`)
    .select((row) => row.fn.count<number>('account').distinct().as('unusableAccounts'))
    .where(isAmong(db, `gateways.${level}`, ids))
    .where(refusesCustomers(now))
    .where('gateways.retiredAt', 'is', null)
    .where('institutions.removedAt', 'is', null)
    .groupBy(`gateways.${level}`)
    .execute();
