import { type Expression, type SqlBool, sql } from 'kysely';
import type { Scope } from '../core/access.ts';
import type { Db } from '../core/db/store.ts';
import type { Ranked } from './ranking.ts';

/** What a scope holds of one kind that fits a text, the best first. */
export type Search = (db: Db, scope: Scope, text: string) => Promise<Ranked[]>;

/** The rows of the caller's tenant. */
export const within = (
  scope: Scope,
  organization: string,
  institution: string,
): Expression<SqlBool> => {
  if (scope.level === 'all') return sql<boolean>`1 = 1`;
  const column = scope.level === 'organization' ? organization : institution;
  return sql<boolean>`${sql.ref(column)} = ${scope.id}`;
};

/** Tells one from others of its title. */
export const lineOf = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');
