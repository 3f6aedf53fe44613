import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AttentionQuery, AttentionTab } from '../../contract/attention.ts';
import { type AttentionKind, attentionKinds } from '../../contract/attention-kinds.ts';
import { closedItemsMs, maxSnoozeMs } from '../../contract/attention-limits.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import { anyColumnContains } from '../platform/lists/text-search.ts';
import { notExpired, withinLast } from '../platform/lists/time-conditions.ts';

export type Condition = Expression<SqlBool>;

export interface AttentionCaller {
  readonly adminId: string;
  readonly now: number;
}

/** The items that a list shows, apart from its tab. */
export interface ItemFilter extends Pick<AttentionQuery, 'kind' | 'find'> {
  readonly scope: TenantScope;
}

export const isOpenItem = sql<boolean>`"closedAt" is null`;
export const isSnoozed = (now: number): RawBuilder<boolean> =>
  sql`("snoozedUntil" is not null and ${notExpired('snoozedUntil', maxSnoozeMs, now)})`;

export const isOfKind = (kinds: readonly AttentionKind[]): RawBuilder<boolean> =>
  sql`"kind" in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;

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

/** Each list of matching names is read once. */
const findCondition = (find: string): Condition => sql`(${anyColumnContains(['subject'], find)}
  or "attention"."machineId" in (
    select "id" from "machines" where ${anyColumnContains(['physicalId', 'name'], find)})
  or "attention"."institutionId" in (
    select "id" from "institutions" where ${anyColumnContains(['name'], find)})
  or "attention"."organizationId" in (
    select "id" from "organizations" where ${anyColumnContains(['name'], find)}))`;

export const filterCondition = ({ scope, kind, find }: ItemFilter): Condition => sql<boolean>`(
  ${scopeCondition(scope)}
  ${kind ? sql`and ${isOfKind([kind])}` : sql``}
  ${find ? sql`and ${findCondition(find)}` : sql``})`;

export const tabConditions = ({
  adminId,
  now,
}: AttentionCaller): Record<AttentionTab, Condition> => ({
  OPEN: sql`${isOpenItem} and not ${isSnoozed(now)}`,
  MINE: sql`${isOpenItem} and not ${isSnoozed(now)} and "takenBy" = ${adminId}`,
  SNOOZED: sql`${isOpenItem} and ${isSnoozed(now)}`,
  DONE: sql`"closedAt" is not null and ${withinLast('closedAt', closedItemsMs, now)}`,
});

/** Position of the kind, the worst first. */
export const rank = sql<number>`case "kind" ${sql.join(
  attentionKinds.map((kind, index) => sql`when ${sql.lit(kind)} then ${sql.lit(index)}`),
  sql` `,
)} end`;

/** Money moves one payment at a time. */
const ownRowKinds = isOfKind(['REFUND_STUCK', 'PAYMENT_UNKNOWN']);

const openRowId = sql<string>`coalesce("groupId",
  case when ${ownRowKinds} then "attention"."id" else "machineId" end, "attention"."id")`;

/** Id of the row that shows an item. */
export const rowIds: Readonly<Record<AttentionTab, RawBuilder<string>>> = {
  OPEN: openRowId,
  MINE: openRowId,
  SNOOZED: openRowId,
  // The items of a machine end at different times.
  DONE: sql`coalesce("groupId", "attention"."id")`,
};
