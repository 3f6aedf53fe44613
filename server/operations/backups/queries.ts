import type { Db, Tx } from '../../platform/db/store.ts';
import type { Backups } from '../../platform/schema/schema.ts';

const upsertBackup = (tx: Tx, columns: Partial<Backups>) =>
  tx
    .insertInto('backups')
    .values({
      id: 1,
      goodAt: null,
      goodBytes: null,
      goodFile: null,
      failedAt: null,
      failure: null,
      ...columns,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();

export const recordBackup = (
  tx: Tx,
  { createdAt, bytes, file }: { createdAt: number; bytes: number; file: string },
) =>
  upsertBackup(tx, {
    goodAt: createdAt,
    goodBytes: bytes,
    goodFile: file,
    failedAt: null,
    failure: null,
  });

export const recordBackupFailure = (tx: Tx, failure: string, failedAt: number) =>
  upsertBackup(tx, { failedAt, failure });

const noBackup: Omit<Backups, 'id'> = {
  goodAt: null,
  goodBytes: null,
  goodFile: null,
  failedAt: null,
  failure: null,
};

export const latestBackup = async (db: Db): Promise<Omit<Backups, 'id'>> =>
  (await db.selectFrom('backups').selectAll().executeTakeFirst()) ?? noBackup;

/** Creation time of the first admin, which the first start makes. */
export const readInstallationStart = async (db: Db): Promise<number | undefined> => {
  const row = await db
    .selectFrom('admins')
    .select((eb) => eb.fn.min<number | null>('createdAt').as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
};
