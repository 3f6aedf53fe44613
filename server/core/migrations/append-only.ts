import type { Dialect } from '../db/dialect.ts';

/** Rows that are added and never changed or taken away, not even by hand. */
export const appendOnly = ({ engine }: Dialect, table: string): string[] =>
  engine === 'sqlite'
    ? ['update', 'delete'].map(
        (deed) => `create trigger "${table}No${deed}" before ${deed} on "${table}"
          begin select raise(abort, 'rows of ${table} are never changed'); end`,
      )
    : [
        `create function "${table}Locked"() returns trigger language plpgsql as
          $$ begin raise exception 'rows of ${table} are never changed'; end $$`,
        `create trigger "${table}Locked" before update or delete or truncate on "${table}"
          for each statement execute function "${table}Locked"()`,
      ];
