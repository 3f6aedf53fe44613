import { markerTable } from '../../../platform/db/unfinished-restore.ts';
import { activeKinds } from '../../../platform/migrations/compare-schema.ts';
import {
  postgresEntriesSql,
  type SchemaEntry,
} from '../../../platform/migrations/schema-entries.ts';
import type { Header } from '../header.ts';
import type { AccessState } from './access-state.ts';
import { foreignCodeText } from './inspect-restored.ts';

/** SQL texts of a restore, most of which run in the transaction of `psql`. */

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const countOthersSql = (pid: number | string) => `
  select count(*) as "count" from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend'
    and pid not in (pg_backend_pid(), ${pid})`;

export const inUseMessage =
  'Other connections use the database of DATABASE_URL: stop every server and pooler that is connected to it first, then run the restore again.';

/** Drops all tables and functions of the schema, whatever release made them. */
export const dropAllSql = `
do $$ declare one record; begin
  for one in select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() loop
    execute 'drop table ' || one.name || ' cascade';
  end loop;
  for one in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and not exists
      (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute 'drop function ' || one.name || ' cascade';
  end loop;
end $$;`;

const raiseIf = (condition: string, text: string): string =>
  `do $$ begin if ${condition} then raise exception ${literal(text)}; end if; end $$;`;

/** Aborts the transaction unless all rows are there and nobody else is connected. */
export const verifyRowsSql = ({ rows }: Header, pid: number): string =>
  [
    ...Object.entries(rows).map(([table, count]) =>
      raiseIf(
        `(select count(*) from "${table}") <> ${count}`,
        `the backup does not hold what it says of ${table}`,
      ),
    ),
    raiseIf(`(${countOthersSql(pid)}) > 0`, inUseMessage),
  ].join('\n');

/** The check of `requireOwnCode`, before the restore is committed. */
export const refuseForeignCodeSql = (expected: readonly SchemaEntry[]): string => `
do $check$ declare found text; begin
  select string_agg("kind" || ' ' || "name", ', ') into found from (${postgresEntriesSql}) actual
  where "kind" in (${activeKinds.map(literal).join(', ')}) and not exists (
    select from json_to_recordset(${literal(JSON.stringify(expected))})
      as own("kind" text, "name" text, "text" text)
    where own."kind" = actual."kind" and own."name" = actual."name" and own."text" = actual."text");
  if found is not null then
    raise exception '%', ${literal(foreignCodeText)} || ' (' || found || ')';
  end if;
end $check$;`;

export const createMarkerSql = (replaced: AccessState | undefined): string =>
  `create table "${markerTable}" as select ${literal(JSON.stringify(replaced ?? null))} as "replaced";`;
