import { sql } from 'kysely';
import type { Db } from '../../../platform/db/store.ts';

/** A table with a column `sealed`, and the column whose value each seal is bound to. */
interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly owner: string;
}

/** Everything that the secrets key has sealed, except the check of the key itself. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'gateways', key: 'id', owner: 'institutionId' },
  { table: 'platformGateways', key: 'fingerprint', owner: 'fingerprint' },
  { table: 'gatewayTokens', key: 'credentials', owner: 'credentials' },
  { table: 'twoSteps', key: 'adminId', owner: 'adminId' },
  { table: 'alertSubscriptions', key: 'id', owner: 'id' },
];

export interface Seal {
  readonly sealed: string;
  readonly owner: string;
}

/** Seals of a table. Credentials that were given up are empty and have none. */
export const readSealsOf = async (
  db: Db,
  { table, key, owner }: SealedColumn,
): Promise<(Seal & { readonly key: string })[]> => {
  const { rows } = await sql<Seal & { key: string }>`
    select ${sql.ref(key)} as "key", "sealed", ${sql.ref(owner)} as "owner"
    from ${sql.table(table)} where "sealed" <> ''`.execute(db);
  return rows;
};

export const replaceSeal = (db: Db, { table, key }: SealedColumn, name: string, sealed: string) =>
  sql`update ${sql.table(table)} set "sealed" = ${sealed} where ${sql.ref(key)} = ${name}`.execute(
    db,
  );
