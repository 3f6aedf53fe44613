import { lockFor } from '../core/db/rows.ts';
import type { Rfids } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';

const rfids = (db: Db) => db.selectFrom('rfids').selectAll().where('removedAt', 'is', null);

const inInstitution = (db: Db, institutionId: string, rfidId: string) =>
  rfids(db).where('institutionId', '=', institutionId).where('id', '=', rfidId);

const orNotFound = (found: Rfids | undefined): Rfids => {
  if (!found) throw refuse(404, 'rfidNotFound');
  return found;
};

/** An RFID of the institution; a 404 when it has none such. */
export const rfidById = async (db: Db, institutionId: string, rfidId: string): Promise<Rfids> =>
  orNotFound(await inInstitution(db, institutionId, rfidId).executeTakeFirst());

/** The same, locked against other changes. */
export const lockRfid = async (tx: Tx, institutionId: string, rfidId: string): Promise<Rfids> =>
  orNotFound(
    await inInstitution(tx, institutionId, rfidId).modifyEnd(lockFor(tx)).executeTakeFirst(),
  );

export const hasRfid = async (
  db: Db,
  institutionId: string,
  physicalId: string,
): Promise<boolean> => {
  const found = await rfids(db)
    .where('institutionId', '=', institutionId)
    .where('physicalId', '=', physicalId)
    .executeTakeFirst();
  return found !== undefined;
};
