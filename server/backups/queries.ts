import type { Backups } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';

const note = (tx: Tx, told: Partial<Backups>) =>
  tx
    .insertInto('backups')
    .values({
      id: 1,
      goodAt: null,
      goodBytes: null,
      goodFile: null,
      failedAt: null,
      failure: null,
      ...told,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(told))
    .execute();

export const noteGood = (
  tx: Tx,
  { createdAt, bytes, file }: { createdAt: number; bytes: number; file: string },
) =>
  note(tx, {
    goodAt: createdAt,
    goodBytes: bytes,
    goodFile: file,
    failedAt: null,
    failure: null,
  });

export const noteFailed = (tx: Tx, failure: string, failedAt: number) =>
  note(tx, { failedAt, failure });

const none: Omit<Backups, 'id'> = {
  goodAt: null,
  goodBytes: null,
  goodFile: null,
  failedAt: null,
  failure: null,
};

export const latestBackup = async (db: Db): Promise<Omit<Backups, 'id'>> =>
  (await db.selectFrom('backups').selectAll().executeTakeFirst()) ?? none;

/** Creation time of the first admin, which the first start makes. */
export const begunAt = async (db: Db): Promise<number | undefined> => {
  const row = await db
    .selectFrom('admins')
    .select((eb) => eb.fn.min<number | null>('createdAt').as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
};
