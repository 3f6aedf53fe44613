import { type Selectable, sql } from 'kysely';
import type { Dialect } from '../db/dialect.ts';
import { updating } from '../db/many-rows.ts';
import type { Schema } from '../db/schema.ts';
import type { Tx } from '../db/store.ts';
import { orderKey } from '../order-key.ts';

/** Machines and RFIDs in the order of their names and physical IDs, which lists are read in. */
export const orderKeys = ({ id }: Dialect): string[] => [
  ...['machines', 'rfids'].flatMap((table) => [
    `alter table "${table}" add column "physicalIdKey" ${id} not null default ''`,
    `alter table "${table}" add column "nameKey" ${id} not null default ''`,
  ]),
  `drop index "machinesOfInstitution"`,
  `create index "machinesOfInstitution" on "machines" ("institutionId", "physicalIdKey", "id")`,
  `create index "rfidsOfInstitution" on "rfids"
    ("institutionId", "nameKey", "physicalIdKey", "id")`,
];

type Named = Pick<Selectable<Schema['machines']>, 'id' | 'physicalId' | 'name'>;

const atOnce = 2000;

const fillTable = async (tx: Tx, table: 'machines' | 'rfids'): Promise<void> => {
  const write = updating(table, { id: 'text' }, { physicalIdKey: 'text', nameKey: 'text' });
  for (let after = ''; ; ) {
    const { rows } = await sql<Named>`
      select "id", "physicalId", "name" from ${sql.table(table)}
      where "id" > ${after} order by "id" limit ${atOnce}`.execute(tx);
    await write(
      tx,
      rows.map(({ id, physicalId, name }) => ({
        id,
        physicalIdKey: orderKey(physicalId),
        nameKey: orderKey(name),
      })),
    );
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.id;
  }
};

/** The keys of what is there already. */
export const fillOrderKeys = async (tx: Tx): Promise<void> => {
  await fillTable(tx, 'machines');
  await fillTable(tx, 'rfids');
};
