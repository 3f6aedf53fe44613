import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type AttentionCounts,
  type AttentionQuery,
  type AttentionTab,
  attentionKinds,
  closedMs,
  longestSnoozeMs,
  mostClosed,
} from '../../contract/attention.ts';
import type { Scope } from '../core/access.ts';
import { open, within } from '../core/believed.ts';
import type { Attention } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';

type Condition = Expression<SqlBool>;

/** Caller and time of a query. */
export interface Asking {
  readonly adminId: string;
  readonly now: number;
}

const waiting = sql<boolean>`"closedAt" is null`;
const snoozed = (now: number): RawBuilder<boolean> =>
  sql`("snoozedUntil" is not null and ${open('snoozedUntil', longestSnoozeMs, now)})`;

const ofScope = (scope: Scope): Condition => {
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

const ofKind = (kind: AttentionQuery['kind']): Condition =>
  kind ? sql`"kind" = ${kind}` : sql`1 = 1`;

const ofTab = ({ adminId, now }: Asking): Record<AttentionTab, Condition> => ({
  OPEN: sql`${waiting} and not ${snoozed(now)}`,
  MINE: sql`${waiting} and not ${snoozed(now)} and "takenBy" = ${adminId}`,
  SNOOZED: sql`${waiting} and ${snoozed(now)}`,
  DONE: sql`"closedAt" is not null and ${within('closedAt', closedMs, now)}`,
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

const items = (db: Db) =>
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

export const itemOf = (db: Db, id: string): Promise<ListedItem | undefined> =>
  items(db).where('attention.id', '=', id).executeTakeFirst();

/** One page of a tab; of closed items only the newest. */
export const itemsOfPage = async (
  db: Db,
  scope: Scope,
  { tab, kind, page, limit }: AttentionQuery,
  asking: Asking,
): Promise<ListedItem[]> => {
  const offset = (page - 1) * limit;
  const left = tab === 'DONE' ? mostClosed - offset : limit;
  if (left <= 0) return [];
  const ids = db
    .selectFrom('attention')
    .select('id')
    .where(ofScope(scope))
    .where(ofTab(asking)[tab])
    .where(ofKind(kind))
    .orderBy(orders[tab])
    .limit(Math.min(limit, left))
    .offset(offset);
  return items(db).where('attention.id', 'in', ids).orderBy(orders[tab]).execute();
};

/** Number of open items in each tab. */
export const waitingCounts = async (
  db: Db,
  scope: Scope,
  kind: AttentionQuery['kind'],
  { adminId, now }: Asking,
): Promise<AttentionCounts> => {
  const { rows } = await sql<AttentionCounts>`
    select count(case when not ${snoozed(now)} then 1 end) as "open",
      count(case when not ${snoozed(now)} and "takenBy" = ${adminId} then 1 end) as "mine",
      count(case when ${snoozed(now)} then 1 end) as "snoozed"
    from "attention" where ${ofScope(scope)} and ${waiting} and ${ofKind(kind)}`.execute(db);
  const [{ open: opened, mine, snoozed: off }] = rows as [AttentionCounts];
  return { open: opened, mine, snoozed: off };
};

/** Number of closed items, at most as many as are listed. */
export const closedCount = async (
  db: Db,
  scope: Scope,
  kind: AttentionQuery['kind'],
  asking: Asking,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from (
      select 1 from "attention" where ${ofScope(scope)} and ${ofTab(asking).DONE}
        and ${ofKind(kind)} limit ${mostClosed}) as "closed"`.execute(db);
  return rows[0]?.count ?? 0;
};
