import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import type { Ranked } from './ranking.ts';

/** Finds entries of one kind in a scope by text, best first. */
export type Search = (db: Db, scope: TenantScope, text: string) => Promise<Ranked[]>;

/** Condition for the rows of the caller's tenant. */
export const isInTenant = (
  scope: TenantScope,
  organization: string,
  institution: string,
): Expression<SqlBool> => {
  if (scope.level === 'all') return sql<boolean>`1 = 1`;
  const column = scope.level === 'organization' ? organization : institution;
  return sql<boolean>`${sql.ref(column)} = ${scope.id}`;
};

/** Most rows of a table that are searched at once, in some 30 ms. */
export const maxRowsAtOnce = 5000;

/** Tables of which a tenant may have many rows, with the columns of their tenant. */
const largeTables = [
  ['machines', 'organizationId', 'institutionId'],
  ['rfids', 'organizationId', 'institutionId'],
  ['institutions', 'organizationId', 'id'],
  ['unlockRfids', 'organizationId', 'organizationId'],
] as const;

export const isLargeScope = async (db: Db, scope: TenantScope): Promise<boolean> => {
  for (const [table, organization, institution] of largeTables) {
    const beyond = await db
      .selectFrom(table)
      .select('id')
      .where(isInTenant(scope, organization, institution))
      .limit(1)
      .offset(maxRowsAtOnce)
      .executeTakeFirst();
    if (beyond) return true;
  }
  return false;
};

/** Builds a subtitle, which distinguishes results with the same title. */
export const joinParts = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
