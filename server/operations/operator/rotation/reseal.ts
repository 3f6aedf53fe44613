import { sql } from 'kysely';
import { engineOf } from '../../../platform/db/rows.ts';
import type { Tx } from '../../../platform/db/store.ts';
import type { Encryption } from '../../../platform/secrets/encryption.ts';
import { StartError } from '../../../platform/settings/settings.ts';
import { canOpen, replaceCheck } from './key-check.ts';
import { readSealsOf, replaceSeal, sealedColumns } from './sealed-columns.ts';

/** Locks everything sealed; a server that starts meanwhile waits, and finds the new key. */
const lockSealed = async (tx: Tx): Promise<void> => {
  if (engineOf(tx) !== 'postgres') return;
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from pg_stat_activity
    where "datname" = current_database() and "pid" <> pg_backend_pid()
      and "backend_type" = 'client backend'`.execute(tx);
  const count = rows[0]?.count ?? 0;
  if (count > 0) {
    throw new StartError(
      `Others are connected to the database of DATABASE_URL (${count} connections): stop every server first.`,
    );
  }
  const names = [...sealedColumns.map(({ table }) => table), 'keyChecks'];
  const tables = sql.join(names.map((name) => sql.table(name)));
  await sql`lock table ${tables} in access exclusive mode`.execute(tx);
};

export interface ResealResult {
  readonly sealed: number;
  /** Sealed with a key that was lost before, and left unchanged. */
  readonly unopened: number;
}

/** Opens everything with one key and seals it with another. */
export const resealAll = async (
  tx: Tx,
  from: Encryption,
  to: Encryption,
): Promise<ResealResult> => {
  await lockSealed(tx);
  let sealed = 0;
  let unopened = 0;
  for (const column of sealedColumns) {
    for (const seal of await readSealsOf(tx, column)) {
      if (!canOpen(from, seal)) {
        unopened++;
        continue;
      }
      const text = from.decrypt(seal.sealed, seal.owner);
      await replaceSeal(tx, column, seal.key, to.encrypt(text, seal.owner));
      sealed++;
    }
  }
  await replaceCheck(tx, to);
  return { sealed, unopened };
};
