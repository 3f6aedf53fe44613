import { type RawBuilder, sql } from 'kysely';
import { maxSettingsDelayMs } from '../../contract/attention.ts';
import type { FleetMachine, MachineState } from '../../contract/machines.ts';
import { isAmong } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/http/access.ts';
import { notWithinLast } from '../platform/lists/time-conditions.ts';
import { onlineCondition } from './online.ts';
import { isLowSlot } from './slots/low-slots.ts';
import { pausedSlotCondition } from './slots/paused-slots.ts';

const hasSlot = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from "slots" where "machineId" = "machines"."id" and ${condition})`;

const isActive = sql`"isActivated" = 1`;
const isInStock = hasSlot(sql`"productCount" > 0`);

/** Only active machines need somebody; a machine without slots is not empty. */
const stateConditions: Record<MachineState, (now: number) => RawBuilder<unknown>> = {
  SILENT: (now) => sql`${isActive} and "lastSyncedAt" is not null and not ${onlineCondition(now)}`,
  TO_SET_UP: () => sql`"lastSyncedAt" is null`,
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
      return sql`1 = 1`;
    case 'organization':
      return sql`"organizationId" = ${scope.id}`;
    case 'institution':
      return sql`"institutionId" = ${scope.id}`;
    case 'machine':
      return sql`"id" = ${scope.id}`;
  }
};

/** Condition of the machines of a scope, all or those in a state. */
export const inFleet = (scope: TenantScope, state: MachineState | undefined, now: number) =>
  sql`${inScope(scope)} and "removedAt" is null
    and ${state ? stateConditions[state](now) : sql`1 = 1`}`;

type TenantNames = Pick<FleetMachine, 'organization' | 'institution'>;
type InTenant = Pick<FleetMachine, 'institutionId'>;

/** Reads the names of the tenants of machines; throws for a machine of another institution. */
export const findTenantNames = async (db: Db, machines: readonly InTenant[]) => {
  const ids = [...new Set(machines.map(({ institutionId }) => institutionId))];
  const rows = await db
    .selectFrom('institutions')
    .innerJoin('organizations', 'organizations.id', 'institutions.organizationId')
    .select(['institutions.id', 'institutions.name'])
    .select(['organizations.id as organizationId', 'organizations.name as organizationName'])
    .where(isAmong(db, 'institutions.id', ids))
    .execute();
  const namesOf = new Map(
    rows.map(({ id, name, organizationId, organizationName }): [string, TenantNames] => [
      id,
      {
        organization: { _id: organizationId, name: organizationName },
        institution: { _id: id, name },
      },
    ]),
  );
  return ({ institutionId }: InTenant): TenantNames => {
    const names = namesOf.get(institutionId);
    if (!names) throw new Error(`Institution ${institutionId} has no names`);
    return names;
  };
};
