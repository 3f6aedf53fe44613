import type { FleetMachine } from '../../contract/fleet.ts';
import { isAmong } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';

type TenantNames = Pick<FleetMachine, 'organization' | 'institution'>;
type InTenant = Pick<FleetMachine, 'institutionId'>;

/** Reads the names of the tenants of machines; throws for a machine of another institution. */
export const findTenantsOfMachines = async (db: Db, machines: readonly InTenant[]) => {
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
