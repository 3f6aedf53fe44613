import { sql } from 'kysely';
import {
  type AttentionCounts,
  type AttentionQuery,
  type AttentionTab,
  maxNamedItems,
} from '../../contract/attention.ts';
import { type AttentionKind, kindsOf } from '../../contract/attention-kinds.ts';
import { maxClosedItems } from '../../contract/attention-limits.ts';
import { isAmong } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import type { Attention } from '../platform/schema/schema.ts';
import {
  type AttentionCaller,
  type Condition,
  filterCondition,
  type ItemFilter,
  isOfKind,
  isOpenItem,
  isSnoozed,
  rank,
  rowIds,
  tabConditions,
} from './conditions.ts';

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

interface RowSums {
  readonly id: string;
  readonly count: number;
  readonly machines: number;
  readonly institutions: number;
  readonly organizations: number;
  readonly since: number;
  readonly taken: number;
  /** The takers of the items with the lowest and the highest id. */
  readonly firstTaker: string | null;
  readonly lastTaker: string | null;
}

/** Items of one cause; `items` holds the worst. */
export interface ListedRow extends RowSums {
  readonly items: readonly ListedItem[];
}

/** Items of a tab, of closed ones only the newest. */
const tabItems = (filter: ItemFilter, tab: AttentionTab, caller: AttentionCaller) => {
  const limit = sql`order by "closedAt" desc limit ${maxClosedItems}`;
  return sql`(select "attention".*, ${rowIds[tab]} as "rowId", ${rank} as "rank" from "attention"
    where ${filterCondition(filter)} and ${tabConditions(caller)[tab]}
    ${tab === 'DONE' ? limit : sql``}) as "items"`;
};

const orderOf = (tab: AttentionTab, order: AttentionQuery['order']) => {
  if (order) return order === 'since' ? sql`"since", "id"` : sql`"since" desc, "id"`;
  if (tab === 'DONE') return sql`max("closedAt") desc, "id" desc`;
  return tab === 'SNOOZED' ? sql`min("snoozedUntil"), "id"` : sql`min("rank"), "since", "id"`;
};

/** Ids of the worst items of each row. */
const readNamedItems = async (
  db: Db,
  items: ReturnType<typeof tabItems>,
  rowIdsOfPage: readonly string[],
): Promise<{ readonly id: string; readonly rowId: string }[]> => {
  const { rows } = await sql<{ id: string; rowId: string }>`
    select "id", "rowId" from (
      select "id", "rowId", "rank", "since", row_number() over (
        partition by "rowId" order by "rank", "since", "id") as "place"
      from ${items} where ${isAmong(db, 'rowId', rowIdsOfPage)}) as "placed"
    where "place" <= ${maxNamedItems} order by "place"`.execute(db);
  return rows;
};

/** Condition: the item is one of these rows of a list. */
export const isInRows = (
  db: Db,
  filter: ItemFilter,
  tab: AttentionTab,
  caller: AttentionCaller,
  rows: readonly string[],
) => sql<boolean>`"attention"."id" in (
  select "id" from ${tabItems(filter, tab, caller)} where ${isAmong(db, 'rowId', rows)})`;

type RowQuery = Pick<AttentionQuery, 'tab' | 'order' | 'page' | 'limit'>;

/** One page of a tab. */
export const listRows = async (
  db: Db,
  filter: ItemFilter,
  { tab, order, page, limit }: RowQuery,
  caller: AttentionCaller,
): Promise<ListedRow[]> => {
  const items = tabItems(filter, tab, caller);
  const { rows } = await sql<RowSums>`
    select "rowId" as "id", count(*) as "count", count(distinct "machineId") as "machines",
      count(distinct nullif("institutionId", '')) as "institutions",
      count(distinct nullif("organizationId", '')) as "organizations", min("since") as "since",
      count("takenBy") as "taken", min("takenBy") as "firstTaker", max("takenBy") as "lastTaker"
    from ${items} group by "rowId"
    order by ${orderOf(tab, order)} limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const named = await readNamedItems(
    db,
    items,
    rows.map(({ id }) => id),
  );
  const ids = named.map(({ id }) => id);
  const listed = await selectItems(db)
    .where(isAmong(db, 'attention.id', ids))
    .execute();
  const itemsById = new Map(listed.map((item) => [item.id, item]));
  const namedByRow = Map.groupBy(named, ({ rowId }) => rowId);
  return rows.map((row) => ({
    ...row,
    items: (namedByRow.get(row.id) ?? []).flatMap(({ id }) => itemsById.get(id) ?? []),
  }));
};

const isUrgent = isOfKind(kindsOf('bad', 'warning'));

/** Numbers of open rows that cannot wait, by an id of tenants or machines, as the table "urgent". */
export const urgentRowsBy = (
  idColumn: 'organizationId' | 'institutionId' | 'machineId',
  scope: TenantScope,
  now: number,
) => sql`(
  select ${sql.ref(idColumn)} as "id", count(distinct ${rowIds.OPEN}) as "count"
  from "attention" where ${filterCondition({ scope })} and ${isOpenItem} and not ${isSnoozed(now)}
    and ${isUrgent} group by ${sql.ref(idColumn)}) as "urgent"`;

/** Numbers of open rows in each tab. */
export const countOpenRows = async (
  db: Db,
  filter: ItemFilter,
  { adminId, now }: AttentionCaller,
): Promise<AttentionCounts> => {
  const awake = sql`not ${isSnoozed(now)}`;
  const countRows = (condition: Condition) =>
    sql`count(distinct case when ${condition} then ${rowIds.OPEN} end)`;
  const {
    rows: [counts],
  } = await sql<AttentionCounts>`
    select ${countRows(sql`${awake}`)} as "open",
      ${countRows(sql`${awake} and ${isUrgent}`)} as "urgent",
      ${countRows(sql`${awake} and "takenBy" = ${adminId}`)} as "mine",
      ${countRows(isSnoozed(now))} as "snoozed"
    from "attention" where ${filterCondition(filter)} and ${isOpenItem}`.execute(db);
  return counts ?? { open: 0, urgent: 0, mine: 0, snoozed: 0 };
};

/** Number of closed rows, of the newest items. */
export const countClosedRows = async (
  db: Db,
  filter: ItemFilter,
  caller: AttentionCaller,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct "rowId") as "count" from ${tabItems(filter, 'DONE', caller)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Number of open items by kind, over all tenants. */
export const countOpenKinds = async (db: Db): Promise<ReadonlyMap<AttentionKind, number>> => {
  const { rows } = await sql<{ kind: AttentionKind; count: number }>`
    select "kind", count(*) as "count" from "attention" where ${isOpenItem} group by "kind"`.execute(
    db,
  );
  return new Map(rows.map(({ kind, count }) => [kind, count]));
};

/** The oldest open item of a kind over all tenants, and the number of all. */
export const findOldestOfKind = async (db: Db, kind: AttentionKind, now: number) => {
  const isWaiting = sql<boolean>`${isOpenItem} and not ${isSnoozed(now)}`;
  const open = db.selectFrom('attention').where('kind', '=', kind).where(isWaiting);
  const { count } = await open
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const oldest = open.select('id').orderBy('since').orderBy('id').limit(1);
  const item = await selectItems(db).where('attention.id', 'in', oldest).executeTakeFirst();
  return item && { item, count };
};
