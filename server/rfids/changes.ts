import type { RfidForm, RfidUpdate } from '../../contract/rfids.ts';
import { cardKey } from '../../contract/values/card-key.ts';
import type { Tx } from '../platform/db/store.ts';
import type { Institution } from '../platform/endpoints/access.ts';
import { refuseField } from '../platform/http/errors.ts';
import { requireVersion } from '../platform/http/update-entity.ts';
import type { Rfids } from '../platform/schema/schema.ts';
import { isDuplicate } from './duplicates.ts';
import { insertPointLedger } from './points/points.ts';
import { hasRfid, lockRfid, refuseTooManyRfids } from './queries.ts';
import { buildRfid, buildUpdatedRfid } from './rfid-factory.ts';
import { insertRfidStates } from './states.ts';
import { deleteUnknownCards } from './unknown-cards.ts';
import { hasUnlockRfid } from './unlock/unlock-rfids.ts';
import { nextCardsVersion } from './versions.ts';

export interface RfidChangeContext {
  readonly adminId: string;
  readonly now: number;
}

const refuseTaken = async (tx: Tx, institution: Institution, physicalId: string) => {
  if (await hasRfid(tx, institution.id, physicalId)) throw refuseField('physicalId', 'rfidIdTaken');
  if (await hasUnlockRfid(tx, institution.organizationId, physicalId)) {
    throw refuseField('physicalId', 'rfidIdOfUnlock');
  }
};

const grantPoints = async (
  tx: Tx,
  rfid: Rfids,
  delta: number,
  { adminId, now }: RfidChangeContext,
) => {
  if (!delta) return;
  await insertPointLedger(tx, [{ rfid, at: now, kind: 'GRANT', delta, cause: adminId }]);
};

export const createRfid = async (
  tx: Tx,
  institution: Institution,
  form: RfidForm,
  context: RfidChangeContext,
): Promise<Rfids> => {
  const version = await nextCardsVersion(tx, institution.id);
  await refuseTaken(tx, institution, form.physicalId);
  const rfid = buildRfid(institution, form, { now: context.now, version });
  await tx.insertInto('rfids').values(rfid).execute();
  await refuseTooManyRfids(tx, institution.id);
  await grantPoints(tx, rfid, rfid.point, context);
  await deleteUnknownCards(tx, institution.id, [rfid.physicalId]);
  return rfid;
};

/** Locks an RFID for a change and gives it the version of that change. */
export const lockRfidForChange = async (
  tx: Tx,
  institutionId: string,
  rfidId: string,
  expectedVersion?: number,
): Promise<Rfids> => {
  const version = await nextCardsVersion(tx, institutionId);
  const rfid = await lockRfid(tx, institutionId, rfidId);
  requireVersion(rfid, expectedVersion);
  return { ...rfid, version };
};

/** Changes a locked RFID; omitted fields stay. */
export const updateRfid = async (
  tx: Tx,
  institution: Institution,
  before: Rfids,
  update: RfidUpdate,
  context: RfidChangeContext,
): Promise<Rfids> => {
  const { physicalId = before.physicalId } = update;
  if (cardKey(physicalId) !== cardKey(before.physicalId)) {
    throw refuseField('physicalId', 'rfidIdLocked');
  }
  const rfid = buildUpdatedRfid(before, update, {
    now: context.now,
    version: before.version,
  });
  if (isDuplicate(before)) await refuseTaken(tx, institution, physicalId);
  await tx.updateTable('rfids').set(rfid).where('id', '=', before.id).execute();
  await grantPoints(tx, rfid, rfid.point - before.point, context);
  if (rfid.isActive !== before.isActive) await insertRfidStates(tx, [rfid], context);
  return rfid;
};

/** Removes a locked RFID; its points and dispenses stay, and its physical ID may be used again. */
export const removeRfid = async (tx: Tx, { id, version }: Rfids, now: number): Promise<void> => {
  await tx.updateTable('rfids').set({ removedAt: now, version }).where('id', '=', id).execute();
};
