import { maxInstitutionRfids } from '../../contract/rfids.ts';
import { cardKey } from '../../contract/values/card-key.ts';
import { forNoKeyUpdate } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { refuseCall } from '../platform/http/errors.ts';
import { refuseTooMany } from '../platform/http/refuse-too-many.ts';
import { inInstitution } from '../platform/lists/list-query.ts';
import type { Rfids } from '../platform/schema/schema.ts';

const currentRfids = (db: Db) => db.selectFrom('rfids').selectAll().where('removedAt', 'is', null);

const orNotFound = (found: Rfids | undefined): Rfids => {
  if (!found) throw refuseCall(404, 'rfidNotFound');
  return found;
};

/** Finds an RFID of the institution by its id or its physical ID in any spelling; a 404 when it has none such. */
export const findRfid = async (db: Db, institutionId: string, name: string): Promise<Rfids> =>
  orNotFound(
    await currentRfids(db)
      .where('institutionId', '=', institutionId)
      .where((eb) => eb.or([eb('id', '=', name), eb('cardKey', '=', cardKey(name))]))
      .orderBy((eb) => eb.case().when('id', '=', name).then(0).else(1).end())
      .executeTakeFirst(),
  );

/** Locks an RFID of the institution; a 404 when it has none such. */
export const lockRfid = async (tx: Tx, institutionId: string, rfidId: string): Promise<Rfids> =>
  orNotFound(
    await currentRfids(tx)
      .where('institutionId', '=', institutionId)
      .where('id', '=', rfidId)
      .modifyEnd(forNoKeyUpdate(tx))
      .executeTakeFirst(),
  );

/** Refuses where the institution has more RFIDs than machines can hold. */
export const refuseTooManyRfids = (tx: Tx, institutionId: string): Promise<void> =>
  refuseTooMany(tx, institutionId, {
    table: 'rfids',
    condition: inInstitution(institutionId),
    max: maxInstitutionRfids,
    code: 'institutionFull',
  });

export const hasRfid = async (
  db: Db,
  institutionId: string,
  physicalId: string,
): Promise<boolean> => {
  const found = await currentRfids(db)
    .where('institutionId', '=', institutionId)
    .where('cardKey', '=', cardKey(physicalId))
    .executeTakeFirst();
  return found !== undefined;
};
