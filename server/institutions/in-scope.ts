import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';

const isOneOf = (db: Db, column: string, values: readonly string[]): RawBuilder<boolean> =>
  engineOf(db) === 'postgres'
    ? sql`${sql.ref(column)} = any(${sql.val(values)})`
    : sql`${sql.ref(column)} in (select "value" from json_each(${JSON.stringify(values)}))`;

const findInstitutionIds = async (
  db: Db,
  organizationId: string | undefined,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('institutions')
    .select('id')
    .$if(organizationId !== undefined, (query) =>
      query.where('organizationId', '=', organizationId ?? ''),
    )
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Condition for rows of a scope, on the columns that indexes start with. Removed institutions
 * count: their history stays.
 */
export const inScope = async (db: Db, scope: TenantScope): Promise<RawBuilder<boolean>> => {
  if (scope.level === 'machine') return sql`"machineId" = ${scope.id}`;
  if (scope.level === 'institution') return sql`"institutionId" = ${scope.id}`;
  const organizationId = scope.level === 'organization' ? scope.id : undefined;
  return isOneOf(db, 'institutionId', await findInstitutionIds(db, organizationId));
};
