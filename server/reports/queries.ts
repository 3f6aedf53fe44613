import { sql } from 'kysely';
import { logoPath } from '../../contract/logos.ts';
import { toTaka } from '../../contract/values/money.ts';
import { inScope } from '../institutions/in-scope.ts';
import { rollupRows } from '../machines/rollup/rollup-counts.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import { allTime } from '../platform/http/day-range.ts';

/** The first day with a recorded dispense or update of the scope. */
export const firstRecordedDay = async (db: Db, scope: TenantScope): Promise<number | undefined> => {
  const { rows } = await sql<{ first: number | null }>`
    select min("day") as "first" from ${rollupRows(scope, allTime)}`.execute(db);
  return rows[0]?.first ?? undefined;
};

interface TenantLabel {
  readonly _id: string;
  readonly name: string;
  readonly logo: string | null;
}

const findTenant = async (
  db: Db,
  table: 'organizations' | 'institutions',
  id: string | undefined,
): Promise<TenantLabel | null> => {
  if (id === undefined) return null;
  const row = await db
    .selectFrom(table)
    .select(['id', 'name', 'logoId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { _id: row.id, name: row.name, logo: logoPath(row.logoId) } : null;
};

const findInstitutionId = async (db: Db, scope: TenantScope): Promise<string | undefined> => {
  if (scope.level === 'institution') return scope.id;
  if (scope.level !== 'machine') return undefined;
  const machine = await db
    .selectFrom('machines')
    .select('institutionId')
    .where('id', '=', scope.id)
    .executeTakeFirst();
  return machine?.institutionId;
};

/** The organization and institution that contain the scope. */
export const findTenants = async (db: Db, scope: TenantScope) => {
  const organizationId =
    scope.level === 'all'
      ? undefined
      : scope.level === 'organization'
        ? scope.id
        : scope.organizationId;
  return {
    organization: await findTenant(db, 'organizations', organizationId),
    institution: await findTenant(db, 'institutions', await findInstitutionId(db, scope)),
  };
};

/** The prices of the machines in scope and of their sizes, in taka, ascending. */
export const findPrices = async (db: Db, scope: TenantScope): Promise<number[]> => {
  const machines = sql`(select "id", "price", "organizationId", "institutionId",
    "id" as "machineId" from "machines" where "removedAt" is null) as "machines"`;
  const within = await inScope(db, scope);
  const { rows } = await sql<{ price: number }>`
    select "price" from ${machines} where ${within}
    union
    select "sizes"."price" from "sizes" where ${within} and "machineId" in
      (select "id" from "machines" where "removedAt" is null)
    order by "price"`.execute(db);
  return rows.map(({ price }) => toTaka(price));
};
