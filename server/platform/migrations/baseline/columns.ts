import type { Dialect } from '../../db/dialect.ts';

/** The tenant of a row whose institution is not checked: the ingest path pays for no foreign key. */
export const tenant = ({ id }: Dialect): string =>
  `"organizationId" ${id} not null, "institutionId" ${id} not null`;

/** The tenant of a row that is written seldom. */
export const checkedTenant = ({ id }: Dialect): string =>
  `"organizationId" ${id} not null references "organizations" ("id"),
   "institutionId" ${id} not null references "institutions" ("id")`;

/** A boolean, as both engines store it. */
export const flag = (column: string): string =>
  `"${column}" integer not null check ("${column}" in (0, 1))`;

/**
 * A closed set of states. Kinds that firmware or later releases extend have no check: SQLite cannot
 * change one without copying the table.
 */
export const oneOf = (column: string, values: readonly string[]): string =>
  `check ("${column}" in (${values.map((value) => `'${value}'`).join(', ')}))`;

/** Rows that are added and never changed or removed, not even by hand. */
export const appendOnly = ({ engine }: Dialect, table: string): string[] =>
  engine === 'sqlite'
    ? ['update', 'delete'].map(
        (change) => `create trigger "${table}No${change}" before ${change} on "${table}"
          begin select raise(abort, 'rows of ${table} are never changed'); end`,
      )
    : [
        `create function "${table}Locked"() returns trigger language plpgsql as
          $$ begin raise exception 'rows of ${table} are never changed'; end $$`,
        `create trigger "${table}Locked" before update or delete or truncate on "${table}"
          for each statement execute function "${table}Locked"()`,
      ];
