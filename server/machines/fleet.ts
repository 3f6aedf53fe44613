import { type RawBuilder, sql } from 'kysely';
import { maxSettingsDelayMs } from '../../contract/attention-limits.ts';
import type { MachineState } from '../../contract/fleet.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import { inInstitution, inOrganization } from '../platform/lists/list-query.ts';
import { notWithinLast } from '../platform/lists/time-conditions.ts';
import { onlineCondition } from './online.ts';
import { isMute } from './pairings.ts';
import { isLowSlot } from './slots/low-slots.ts';
import { pausedSlotCondition } from './slots/paused-slots.ts';

const hasSlot = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from "slots" where "machineId" = "machines"."id" and ${condition})`;

const isActive = sql`"isActivated" = 1`;
const isInStock = hasSlot(sql`"productCount" > 0`);

/** Only active machines need somebody; a machine without slots is not empty. */
const stateConditions: Record<MachineState, (now: number) => RawBuilder<unknown>> = {
  SILENT: (now) => sql`${isActive} and (${isMute(now)}
    or ("lastSyncedAt" is not null and not ${onlineCondition(now)}))`,
  TO_SET_UP: (now) => sql`"lastSyncedAt" is null and not ${isMute(now)}`,
  EMPTY: () => sql`${isActive} and ${hasSlot(sql`1 = 1`)} and not ${isInStock}`,
  LOW: () => sql`${isActive} and ${isInStock} and ${hasSlot(isLowSlot)}`,
  PAUSED: (now) => sql`${isActive} and ${hasSlot(pausedSlotCondition(now))}`,
  SETTINGS_BEHIND: (now) => sql`${isActive} and "configBehindSince" is not null
    and ${notWithinLast('configBehindSince', maxSettingsDelayMs, now)}`,
  INACTIVE: () => sql`"isActivated" = 0`,
};

const inScope = (scope: TenantScope): RawBuilder<unknown> => {
  switch (scope.level) {
    case 'all':
      return sql`"removedAt" is null`;
    case 'organization':
      return inOrganization(scope.id);
    case 'institution':
      return inInstitution(scope.id);
    case 'machine':
      return sql`"id" = ${scope.id} and "removedAt" is null`;
  }
};

/** Condition of the machines of a scope, all or those in a state. */
export const inFleet = (scope: TenantScope, state: MachineState | undefined, now: number) =>
  sql`${inScope(scope)} and ${state ? stateConditions[state](now) : sql`1 = 1`}`;

/** Counts the machines of a scope in a state. */
export const countInFleet = async (
  db: Db,
  scope: TenantScope,
  state: MachineState,
  now: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from "machines" where ${inFleet(scope, state, now)}`.execute(db);
  return rows[0]?.count ?? 0;
};
