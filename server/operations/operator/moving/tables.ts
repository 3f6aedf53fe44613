import type { SqliteSource } from './source.ts';

/** A table as the source declares it. */
export interface SourceTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

type TableSource = Pick<SqliteSource, 'database'>;

const tableNames = ({ database }: TableSource): string[] =>
  database
    .prepare<[], { name: string }>(
      `select "name" from sqlite_master
       where "type" = 'table' and "name" not like 'sqlite_%' and "name" <> 'migrations'
       order by "name"`,
    )
    .all()
    .map(({ name }) => name);

const referencedTables = ({ database }: TableSource, table: string): string[] =>
  database
    .prepare<[string], { table: string }>('select distinct "table" from pragma_foreign_key_list(?)')
    .all(table)
    .map((row) => row.table);

const readColumns = ({ database }: TableSource, table: string): SourceTable['columns'] =>
  database
    .prepare<[string], { name: string; type: string }>(
      'select "name", lower("type") as "type" from pragma_table_info(?)',
    )
    .all(table);

/** Sorts tables after those that they reference. Read from the schema, so new tables move too. */
export const sortTables = (source: TableSource): SourceTable[] => {
  const sorted = new Set<string>();
  const addTable = (name: string): void => {
    if (sorted.has(name)) return;
    for (const other of referencedTables(source, name)) if (other !== name) addTable(other);
    sorted.add(name);
  };
  tableNames(source).forEach(addTable);
  return [...sorted].map((name) => ({ name, columns: readColumns(source, name) }));
};
