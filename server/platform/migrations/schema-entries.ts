import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { dialects } from '../db/dialect.ts';
import { engineOf } from '../db/rows.ts';
import type { Db } from '../db/store.ts';
import { schemaStatements } from './migrate.ts';

/** One object of a database's catalogue, such as a table, an index or a trigger. */
export interface SchemaEntry {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
}

const sqliteEntriesSql = `
  select "type" as "kind", "name", "sql" as "text" from sqlite_schema
  where "sql" is not null
    and not ("type" = 'table' and "name" in ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4'))`;

const isOwn = (oid: string) =>
  `not exists (select from pg_depend where "objid" = ${oid} and "deptype" = 'e')`;

/** Objects of extensions are left out. */
export const postgresEntriesSql = `
  select "kind", "name", replace("text", quote_ident(current_schema()) || '.', '') as "text" from (
    select case when relkind in ('v', 'm') then 'view' else 'table' end as "kind",
      relname::text as "name",
      case when relkind in ('v', 'm') then pg_get_viewdef(oid)
        else concat(relkind, ' ', relpersistence, ' ', relrowsecurity, relforcerowsecurity) end as "text"
    from pg_class where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p', 'f', 'v', 'm', 'S') and ${isOwn('oid')}
    union all select 'column', relname || '.' || attname,
      concat_ws(' ', format_type(atttypid, atttypmod), nullif(attcollation, 0)::regcollation, attnotnull, attidentity, attgenerated,
        pg_get_expr(adbin, adrelid))
    from pg_attribute join pg_class c on c.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and attnum > 0 and not attisdropped and ${isOwn('c.oid')}
    union all select 'index', relname, concat(indisvalid, ' ', pg_get_indexdef(c.oid))
    from pg_class c join pg_index on indexrelid = c.oid
    where relnamespace = current_schema()::regnamespace and ${isOwn('indrelid')}
    union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = current_schema()::regnamespace and ${isOwn('conrelid')}
    union all select 'trigger', relname || '.' || tgname, concat(tgenabled, ' ', pg_get_triggerdef(t.oid))
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal
    union all select 'policy', relname || '.' || polname, concat_ws(' ', polcmd, polpermissive,
      polroles, pg_get_expr(polqual, c.oid), pg_get_expr(polwithcheck, c.oid))
    from pg_policy join pg_class c on c.oid = polrelid
    where relnamespace = current_schema()::regnamespace
    union all select 'rule', tablename || '.' || rulename, definition
    from pg_rules where schemaname = current_schema()
    union all select 'function', oid::regprocedure::text,
      case prokind when 'a' then '' else pg_get_functiondef(oid) end
    from pg_proc where pronamespace = current_schema()::regnamespace and ${isOwn('oid')}
  ) as "entries"`;

/** Reads the catalogue of a database. */
export const readSchemaEntries = async (db: Db): Promise<SchemaEntry[]> => {
  const text = engineOf(db) === 'sqlite' ? sqliteEntriesSql : postgresEntriesSql;
  return (await sql.raw<SchemaEntry>(text).execute(db)).rows;
};

const freshSqliteEntries = (version: number): SchemaEntry[] => {
  const database = new Database(':memory:');
  for (const text of schemaStatements(dialects.sqlite, version)) database.exec(text);
  return database.prepare<[], SchemaEntry>(sqliteEntriesSql).all();
};

/** Makes the schema beside the one in use, in a transaction that is rolled back. */
const freshPostgresEntries = async (db: Db, version: number): Promise<SchemaEntry[]> => {
  const tx = await db.startTransaction().execute();
  try {
    await sql`create schema fresh_schema`.execute(tx);
    await sql`set local search_path to fresh_schema`.execute(tx);
    for (const text of schemaStatements(dialects.postgres, version))
      await sql.raw(text).execute(tx);
    return await readSchemaEntries(tx);
  } finally {
    await tx.rollback().execute();
  }
};

/** The catalogue of a database that has just been migrated to a version. */
export const freshSchemaEntries = async (db: Db, version: number): Promise<SchemaEntry[]> =>
  engineOf(db) === 'sqlite' ? freshSqliteEntries(version) : freshPostgresEntries(db, version);
