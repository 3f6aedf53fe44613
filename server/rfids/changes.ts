import type { RfidForm, RfidUpdate } from '../../contract/rfids.ts';
import type { Institution } from '../core/access.ts';
import type { Rfids } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { refuseField } from '../core/errors.ts';
import { changedRfid, newRfid } from './made.ts';
import { insertPointLedger } from './points.ts';
import { hasRfid, lockRfid } from './queries.ts';
import { forgetUnknownCards } from './unknown-cards.ts';
import { hasUnlockRfid } from './unlock-rfids.ts';
import { nextCardsVersion } from './versions.ts';

/** The admin and the time of an RFID's change. */
export interface Deed {
  readonly adminId: string;
  readonly now: number;
}

const refuseTaken = async (tx: Tx, institution: Institution, physicalId: string) => {
  if (await hasRfid(tx, institution.id, physicalId)) throw refuseField('physicalId', 'rfidIdTaken');
  if (await hasUnlockRfid(tx, institution.organizationId, physicalId)) {
    throw refuseField('physicalId', 'rfidIdOfUnlock');
  }
};

const grant = async (tx: Tx, rfid: Rfids, delta: number, { adminId, now }: Deed) => {
  if (!delta) return;
  await insertPointLedger(tx, [{ rfid, at: now, kind: 'GRANT', delta, cause: adminId }]);
};

export const createRfid = async (
  tx: Tx,
  institution: Institution,
  form: RfidForm,
  deed: Deed,
): Promise<Rfids> => {
  const version = await nextCardsVersion(tx, institution.id);
  await refuseTaken(tx, institution, form.physicalId);
  const rfid = newRfid(institution, form, { now: deed.now, version });
  await tx.insertInto('rfids').values(rfid).execute();
  await grant(tx, rfid, rfid.point, deed);
  await forgetUnknownCards(tx, institution.id, [rfid.physicalId]);
  return rfid;
};

/** Locks an RFID for a change and gives it the version of that change. */
export const lockedRfid = async (tx: Tx, institutionId: string, rfidId: string): Promise<Rfids> => {
  const version = await nextCardsVersion(tx, institutionId);
  return { ...(await lockRfid(tx, institutionId, rfidId)), version };
};

/** Changes a locked RFID; omitted fields stay. */
export const updateRfid = async (
  tx: Tx,
  before: Rfids,
  given: RfidUpdate,
  deed: Deed,
): Promise<Rfids> => {
  if (given.physicalId !== undefined && given.physicalId !== before.physicalId) {
    throw refuseField('physicalId', 'rfidIdLocked');
  }
  const rfid = changedRfid(before, given, before.version);
  await tx.updateTable('rfids').set(rfid).where('id', '=', before.id).execute();
  await grant(tx, rfid, rfid.point - before.point, deed);
  return rfid;
};

/** Removes a locked RFID; its points and dispenses stay, and its physical ID may be used again. */
export const removeRfid = async (tx: Tx, { id, version }: Rfids, now: number): Promise<void> => {
  await tx.updateTable('rfids').set({ removedAt: now, version }).where('id', '=', id).execute();
};
