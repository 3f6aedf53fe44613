import { sql } from 'kysely';
import { isAmong } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import type { AlertSubscriptions } from '../../platform/schema/schema.ts';

export type AlertTenant = Pick<AlertSubscriptions, 'organizationId' | 'institutionId'>;

/** Mails of a business day to the recipients of one institution, of an organization, of the platform. */
const maxMails = { institution: 100, organization: 300, platform: 1000 } as const;

export const maxMailsOf = ({ organizationId, institutionId }: AlertTenant): number => {
  if (institutionId !== '') return maxMails.institution;
  return organizationId === '' ? maxMails.platform : maxMails.organization;
};

const tenantSubject = ({ organizationId, institutionId }: AlertTenant): string =>
  `${organizationId}/${institutionId}`;

/** Counts a mail of the day. The subject is a tenant, or an address that was asked to confirm. */
export const countMail = (tx: Tx, day: number, subject: string) =>
  tx
    .insertInto('alertMailCounts')
    .values({ day, subject, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'subject'])
        .doUpdateSet({ count: sql`"alertMailCounts"."count" + 1` }),
    )
    .execute();

export const countTenantMail = (tx: Tx, day: number, tenant: AlertTenant) =>
  countMail(tx, day, tenantSubject(tenant));

const readCounts = async (db: Db, day: number, subjects: readonly string[]) => {
  const rows = await db
    .selectFrom('alertMailCounts')
    .select(['subject', 'count'])
    .where('day', '=', day)
    .where(isAmong(db, 'subject', subjects))
    .execute();
  return new Map(rows.map(({ subject, count }) => [subject, count]));
};

export const readMailCount = async (db: Db, day: number, subject: string): Promise<number> =>
  (await readCounts(db, day, [subject])).get(subject) ?? 0;

/** Number of mails that a tenant may still send on the day. */
export const countMailsLeft = async (db: Db, day: number, tenant: AlertTenant): Promise<number> =>
  maxMailsOf(tenant) - (await readMailCount(db, day, tenantSubject(tenant)));

/** True for a tenant whose mails of the day are used up. */
export const findUsedUp = async (
  db: Db,
  day: number,
  tenants: readonly AlertTenant[],
): Promise<(tenant: AlertTenant) => boolean> => {
  const counts = await readCounts(db, day, [...new Set(tenants.map(tenantSubject))]);
  return (tenant) => (counts.get(tenantSubject(tenant)) ?? 0) >= maxMailsOf(tenant);
};

/** Refuses a mail that somebody asked for. */
export const requireMailsLeft = async (tx: Tx, day: number, tenant: AlertTenant): Promise<void> => {
  if ((await countMailsLeft(tx, day, tenant)) > 0) return;
  throw refuseCall(400, 'mailsUsedUp', { max: maxMailsOf(tenant) });
};
