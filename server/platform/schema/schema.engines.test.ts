import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { aServer } from '../../testing/server.ts';
import type { Store } from '../db/store.ts';

const file = fileURLToPath(new URL('schema.ts', import.meta.url));

/** The type of a selected column, such as `number | null`; `Flag` is a number, a state a string. */
const selectedType = (checker: ts.TypeChecker, column: ts.Symbol): string => {
  const declared = checker.getTypeOfSymbol(column);
  // `Generated`, Kysely's type of a column with a default.
  const selected = declared.getProperty('__select__');
  const type = selected ? checker.getTypeOfSymbol(selected) : declared;
  const nonNullType = checker.getNonNullableType(type);
  const name = checker
    .typeToString(checker.getBaseTypeOfLiteralType(nonNullType))
    .replace(/<.*/, '');
  return nonNullType === type ? name : `${name} | null`;
};

/** `table.column: type` of everything that the schema declares, sorted. */
const declaredColumns = (): string[] => {
  const program = ts.createProgram([file], {
    strict: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2024,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const schema = module?.exports?.get(ts.escapeLeadingUnderscores('Schema'));
  if (!schema) throw new Error(`There is no Schema in ${file}`);
  return checker
    .getDeclaredTypeOfSymbol(schema)
    .getProperties()
    .flatMap((table) =>
      checker
        .getTypeOfSymbol(table)
        .getProperties()
        .map((column) => `${table.name}.${column.name}: ${selectedType(checker, column)}`),
    )
    .toSorted();
};

interface CatalogColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: number;
}

const catalogs = {
  // SQLite lets a primary key be null unless it is declared not null; nothing here ever writes one.
  sqlite: sql<CatalogColumn>`
    select "tables"."name" as "table", "columns"."name" as "column", "columns"."type",
      not ("columns"."notnull" or "columns"."pk") as "isNullable"
    from "sqlite_master" as "tables", pragma_table_info("tables"."name") as "columns"
    where "tables"."type" = 'table'`,
  postgres: sql<CatalogColumn>`
    select "table_name" as "table", "column_name" as "column", "data_type" as "type",
      cast("is_nullable" = 'YES' as integer) as "isNullable"
    from "information_schema"."columns" where "table_schema" = 'public'`,
} as const;

const typeOf = (type: string): string => {
  if (/int|double/i.test(type)) return 'number';
  return /blob|bytea/i.test(type) ? 'Buffer' : 'string';
};

/** The same of everything that the migrations have created. */
const migratedColumns = async ({ engine, read }: Store): Promise<string[]> => {
  const { rows } = await catalogs[engine].execute(read);
  return rows
    .filter(({ table }) => table !== 'migrations')
    .map(
      ({ table, column, type, isNullable }) =>
        `${table}.${column}: ${typeOf(type)}${isNullable ? ' | null' : ''}`,
    )
    .toSorted();
};

test('the schema that queries are typed by is what the migrations make', async () => {
  const { store } = await aServer();
  expect(declaredColumns()).toEqual(await migratedColumns(store));
});

test('every instant is a whole number of milliseconds', async () => {
  const { engine, read } = (await aServer()).store;
  const { rows } = await catalogs[engine].execute(read);
  const instants = rows.filter(({ column }) => /(^at|At|Until)$/.test(column));
  expect(instants.length).toBeGreaterThan(50);
  const others = instants.filter(({ type }) => !/^(bigint|integer)$/i.test(type));
  expect(others).toEqual([]);
});
