import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type AttentionCounts,
  type AttentionQuery,
  type AttentionTab,
  attentionKinds,
  closedItemsMs,
  kindsOf,
  maxClosedItems,
  maxSnoozeMs,
} from '../../contract/attention.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/http/access.ts';
import { notExpired, withinLast } from '../platform/lists/time-conditions.ts';
import type { Attention } from '../platform/schema/schema.ts';

type Condition = Expression<SqlBool>;

export interface AttentionCaller {
  readonly adminId: string;
  readonly now: number;
}

const isOpenItem = sql<boolean>`"closedAt" is null`;
const isSnoozed = (now: number): RawBuilder<boolean> =>
  sql`("snoozedUntil" is not null and ${notExpired('snoozedUntil', maxSnoozeMs, now)})`;

const scopeCondition = (scope: TenantScope): Condition => {
  switch (scope.level) {
    case 'all':
      return sql`1 = 1`;
    case 'organization':
      return sql`"attention"."organizationId" = ${scope.id}`;
    case 'institution':
      return sql`"attention"."organizationId" = ${scope.organizationId}
        and "attention"."institutionId" = ${scope.id}`;
    case 'machine':
      return sql`"attention"."machineId" = ${scope.id}`;
  }
};

const kindCondition = (kind: AttentionQuery['kind']): Condition =>
  kind ? sql`"kind" = ${kind}` : sql`1 = 1`;

const tabConditions = ({ adminId, now }: AttentionCaller): Record<AttentionTab, Condition> => ({
  OPEN: sql`${isOpenItem} and not ${isSnoozed(now)}`,
  MINE: sql`${isOpenItem} and not ${isSnoozed(now)} and "takenBy" = ${adminId}`,
  SNOOZED: sql`${isOpenItem} and ${isSnoozed(now)}`,
  DONE: sql`"closedAt" is not null and ${withinLast('closedAt', closedItemsMs, now)}`,
});

const rank = sql`case "kind" ${sql.join(
  attentionKinds.map((kind, index) => sql`when ${sql.lit(kind)} then ${sql.lit(index)}`),
  sql` `,
)} end`;

const worstFirst = sql`${rank}, "since", "attention"."id"`;
const orders: Readonly<Record<AttentionTab, RawBuilder<unknown>>> = {
  OPEN: worstFirst,
  MINE: worstFirst,
  SNOOZED: sql`"snoozedUntil", "attention"."id"`,
  DONE: sql`"closedAt" desc, "attention"."id" desc`,
};

/** An item with the names that it is shown with. */
export interface ListedItem extends Attention {
  readonly organizationName: string | null;
  readonly institutionName: string | null;
  readonly machineName: string | null;
  readonly physicalId: string | null;
  readonly taker: string | null;
  readonly doer: string | null;
}

const selectItems = (db: Db) =>
  db
    .selectFrom('attention')
    .leftJoin('organizations', 'organizations.id', 'attention.organizationId')
    .leftJoin('institutions', 'institutions.id', 'attention.institutionId')
    .leftJoin('machines', 'machines.id', 'attention.machineId')
    .leftJoin('admins as takers', 'takers.id', 'attention.takenBy')
    .leftJoin('admins as doers', 'doers.id', 'attention.doneBy')
    .selectAll('attention')
    .select(['organizations.name as organizationName', 'institutions.name as institutionName'])
    .select(['machines.name as machineName', 'machines.physicalId'])
    .select(['takers.username as taker', 'doers.username as doer']);

export const findItem = (db: Db, id: string): Promise<ListedItem | undefined> =>
  selectItems(db).where('attention.id', '=', id).executeTakeFirst();

/** One page of a tab; of closed items only the newest. */
export const listItems = async (
  db: Db,
  scope: TenantScope,
  { tab, kind, page, limit }: AttentionQuery,
  caller: AttentionCaller,
): Promise<ListedItem[]> => {
  const offset = (page - 1) * limit;
  const remaining = tab === 'DONE' ? maxClosedItems - offset : limit;
  if (remaining <= 0) return [];
  const ids = db
    .selectFrom('attention')
    .select('id')
    .where(scopeCondition(scope))
    .where(tabConditions(caller)[tab])
    .where(kindCondition(kind))
    .orderBy(orders[tab])
    .limit(Math.min(limit, remaining))
    .offset(offset);
  return selectItems(db).where('attention.id', 'in', ids).orderBy(orders[tab]).execute();
};

const isUrgent = sql`"kind" in (${sql.join(kindsOf('bad', 'warning').map((kind) => sql.lit(kind)))})`;

/** Number of open items in each tab. */
export const countOpenItems = async (
  db: Db,
  scope: TenantScope,
  kind: AttentionQuery['kind'],
  { adminId, now }: AttentionCaller,
): Promise<AttentionCounts> => {
  const {
    rows: [counts],
  } = await sql<AttentionCounts>`
    select count(case when not ${isSnoozed(now)} then 1 end) as "open",
      count(case when not ${isSnoozed(now)} and ${isUrgent} then 1 end) as "urgent",
      count(case when not ${isSnoozed(now)} and "takenBy" = ${adminId} then 1 end) as "mine",
      count(case when ${isSnoozed(now)} then 1 end) as "snoozed"
    from "attention" where ${scopeCondition(scope)} and ${isOpenItem} and ${kindCondition(kind)}`.execute(
    db,
  );
  return counts ?? { open: 0, urgent: 0, mine: 0, snoozed: 0 };
};

/** Number of closed items, at most as many as are listed. */
export const countClosedItems = async (
  db: Db,
  scope: TenantScope,
  kind: AttentionQuery['kind'],
  caller: AttentionCaller,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from (
      select 1 from "attention" where ${scopeCondition(scope)} and ${tabConditions(caller).DONE}
        and ${kindCondition(kind)} limit ${maxClosedItems}) as "closed"`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Number of open items by kind, over all tenants. */
export const countOpenKinds = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select "kind", count(*) as "count" from "attention" where ${isOpenItem} group by "kind"`.execute(
    db,
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
};
