import { type RawBuilder, sql } from 'kysely';
import type { AlertQuery } from '../../contract/alerts.ts';
import { forNoKeyUpdate, isAmong } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import type { AlertDeliveries, AlertSubscriptions, Schema } from '../platform/schema/schema.ts';

export const findSubscription = (db: Db, id: string): Promise<AlertSubscriptions | undefined> =>
  db.selectFrom('alertSubscriptions').selectAll().where('id', '=', id).executeTakeFirst();

export const lockSubscription = (tx: Tx, id: string): Promise<AlertSubscriptions | undefined> =>
  tx
    .selectFrom('alertSubscriptions')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirst();

/** Condition for rows of a tenant and of everything below it. */
const isInScope = (scope: TenantScope): RawBuilder<boolean> => {
  switch (scope.level) {
    case 'all':
      return sql`1 = 1`;
    case 'organization':
      return sql`"organizationId" = ${scope.id}`;
    case 'institution':
    case 'machine':
      return sql`("organizationId" = ${scope.organizationId} and "institutionId" = ${scope.id})`;
  }
};

/** Excludes recipients of removed tenants. */
const isNotRemoved = sql<boolean>`(
  not exists (select 1 from "organizations" as o
    where o."id" = "alertSubscriptions"."organizationId" and o."removedAt" is not null)
  and not exists (select 1 from "institutions" as i
    where i."id" = "alertSubscriptions"."institutionId" and i."removedAt" is not null))`;

type AlertTable = 'alertSubscriptions' | 'alertDeliveries';

const countRows = async (
  db: Db,
  table: AlertTable,
  where: RawBuilder<boolean>,
): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(where)
    .executeTakeFirstOrThrow();
  return count;
};

interface AlertPage<Row> {
  readonly rows: Row[];
  readonly count: number;
}

/** False for the recipient of a removed organization or institution. */
export const isTenantPresent = async (db: Db, { id }: AlertSubscriptions): Promise<boolean> =>
  (await countRows(db, 'alertSubscriptions', sql`"id" = ${id} and ${isNotRemoved}`)) > 0;

/** One page, newest first, with the total count. */
const readPage = async <T extends AlertTable>(
  db: Db,
  table: T,
  where: RawBuilder<boolean>,
  { page, limit }: AlertQuery,
): Promise<AlertPage<Schema[T]>> => {
  const { rows } = await sql<Schema[T]>`
    select * from ${sql.table(table)} where ${where}
    order by "id" desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { rows, count: await countRows(db, table, where) };
};

export const listSubscriptions = (db: Db, scope: TenantScope, query: AlertQuery) =>
  readPage(db, 'alertSubscriptions', sql`${isInScope(scope)} and ${isNotRemoved}`, query);

export const listDeliveries = (db: Db, scope: TenantScope, query: AlertQuery) =>
  readPage(db, 'alertDeliveries', isInScope(scope), query);

/** The last ended delivery of each subscription. */
export const findLastDeliveries = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AlertDeliveries>> => {
  const newest = db
    .selectFrom('alertDeliveries')
    .select((eb) => eb.fn.max('id').as('id'))
    .where(isAmong(db, 'subscriptionId', ids))
    .where('endedAt', 'is not', null)
    .groupBy('subscriptionId');
  const rows = await db
    .selectFrom('alertDeliveries')
    .selectAll()
    .where('id', 'in', newest)
    .execute();
  return new Map(rows.map((row) => [row.subscriptionId, row]));
};

/** Names of organizations and institutions by id. */
export const findTenantNames = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const organizations = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where(isAmong(db, 'id', ids))
    .execute();
  const institutions = await db
    .selectFrom('institutions')
    .select(['id', 'name'])
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map([...organizations, ...institutions].map(({ id, name }) => [id, name]));
};

export const countMailRecipients = (
  db: Db,
  { organizationId, institutionId }: Pick<AlertSubscriptions, 'organizationId' | 'institutionId'>,
): Promise<number> =>
  countRows(
    db,
    'alertSubscriptions',
    sql`"organizationId" = ${organizationId} and "institutionId" = ${institutionId}
      and "channel" = 'EMAIL' and "confirmedAt" is not null and "unsubscribedAt" is null`,
  );
