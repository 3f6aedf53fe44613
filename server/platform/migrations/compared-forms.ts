import { sql } from 'kysely';
import { idForm, usernameForm } from '../../../contract/values/text-forms.ts';
import type { Tx } from '../db/store.ts';

/** Physical IDs are unique as they are typed: each is a key of its own until it gets its form. */
export const comparedForms = (): string[] => [
  `alter table "machines" add column "idKey" text not null default ''`,
  `update "machines" set "idKey" = ' ' || "physicalId"`,
  `create unique index "machineByIdKey" on "machines" ("idKey") where "removedAt" is null`,
  `create unique index "adminByExactUsername" on "admins" ("username") where "removedAt" is null`,
];

interface Column {
  readonly table: string;
  readonly text: string;
  readonly key: string;
  readonly form: (text: string) => string;
}

const columns: readonly Column[] = [
  { table: 'machines', text: 'physicalId', key: 'idKey', form: idForm },
  { table: 'admins', text: 'username', key: 'usernameKey', form: usernameForm },
];

/** The oldest row with a form gets it; others keep a key that only their own text finds. */
const rekeyTable = async (tx: Tx, { table, text, key, form }: Column): Promise<void> => {
  const { rows } = await sql<{ id: string; text: string }>`
    select "id", ${sql.ref(text)} as "text" from ${sql.table(table)}
    where "removedAt" is null order by "createdAt", "id"`.execute(tx);
  for (const row of rows) {
    const given = form(row.text);
    await sql`update ${sql.table(table)} set ${sql.ref(key)} = case when exists (
        select 1 from ${sql.table(table)} as "other" where "other"."removedAt" is null
          and "other".${sql.ref(key)} = ${given} and "other"."id" <> ${row.id})
      then ' ' || ${sql.ref(text)} else cast(${given} as text) end
      where "id" = ${row.id}`.execute(tx);
  }
};

/** Gives machines and admins the forms in which their IDs and names compare; merges nothing. */
export const rekeyNames = async (tx: Tx): Promise<void> => {
  for (const column of columns) await rekeyTable(tx, column);
};
