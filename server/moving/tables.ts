import type { Source } from './source.ts';

/** A table as the source declares it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

type Listed = Pick<Source, 'database'>;

const names = ({ database }: Listed): string[] =>
  database
    .prepare<[], { name: string }>(
      `select "name" from sqlite_master
       where "type" = 'table' and "name" not like 'sqlite_%' and "name" <> 'migrations'
       order by "name"`,
    )
    .all()
    .map(({ name }) => name);

const referencedBy = ({ database }: Listed, table: string): string[] =>
  database
    .prepare<[string], { table: string }>('select distinct "table" from pragma_foreign_key_list(?)')
    .all(table)
    .map((row) => row.table);

const columnsOf = ({ database }: Listed, table: string): Table['columns'] =>
  database
    .prepare<[string], { name: string; type: string }>(
      'select "name", lower("type") as "type" from pragma_table_info(?)',
    )
    .all(table);

/** Sorts tables after those that they reference. Read from the schema, so new tables move too. */
export const tablesOf = (source: Listed): Table[] => {
  const placed = new Set<string>();
  const place = (name: string): void => {
    if (placed.has(name)) return;
    for (const other of referencedBy(source, name)) if (other !== name) place(other);
    placed.add(name);
  };
  names(source).forEach(place);
  return [...placed].map((name) => ({ name, columns: columnsOf(source, name) }));
};
