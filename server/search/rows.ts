import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/http/access.ts';
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

/** Builds a subtitle, which distinguishes results with the same title. */
export const joinParts = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
