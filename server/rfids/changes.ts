import type { RfidForm, RfidUpdate } from '../../contract/rfids.ts';
import type { Institution } from '../core/access.ts';
import { flagOf } from '../core/db/flag.ts';
import type { Rfids } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { refuseField } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { orderKey } from '../core/order-key.ts';
import { insertPointLedger } from './points.ts';
import { hasRfid, lockRfid } from './queries.ts';
import { hasUnlockRfid } from './unlock-rfids.ts';
import { nextCardsVersion } from './versions.ts';

/** Who changes an RFID, and when. */
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

/** Defaults of a new RFID: isFree false, point 0, active (spec 5). A free one has no points. */
export const createRfid = async (
  tx: Tx,
  institution: Institution,
  form: RfidForm,
  deed: Deed,
): Promise<Rfids> => {
  const version = await nextCardsVersion(tx, institution.id);
  await refuseTaken(tx, institution, form.physicalId);
  const isFree = form.isFree ?? false;
  const rfid = await tx
    .insertInto('rfids')
    .values({
      id: newId(),
      organizationId: institution.organizationId,
      institutionId: institution.id,
      physicalId: form.physicalId,
      physicalIdKey: orderKey(form.physicalId),
      name: form.name ?? '',
      nameKey: orderKey(form.name ?? ''),
      designation: form.designation ?? '',
      designationId: form.designationId ?? '',
      stockType: form.stockType,
      point: isFree ? 0 : (form.point ?? 0),
      isFree: flagOf(isFree),
      isActive: flagOf(true),
      version,
      createdAt: deed.now,
      removedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await grant(tx, rfid, rfid.point, deed);
  return rfid;
};

const flagIfGiven = (value: boolean | undefined) =>
  value === undefined ? undefined : flagOf(value);

/** An RFID that is to be changed, locked, with the version that the change gives it. */
export const lockedRfid = async (tx: Tx, institutionId: string, rfidId: string): Promise<Rfids> => {
  const version = await nextCardsVersion(tx, institutionId);
  return { ...(await lockRfid(tx, institutionId, rfidId)), version };
};

/**
 * Changes a locked RFID; what is left out stays. While it is free its points stay as they are,
 * whatever is sent: the field is disabled then (spec 5).
 */
export const updateRfid = async (
  tx: Tx,
  before: Rfids,
  given: RfidUpdate,
  deed: Deed,
): Promise<Rfids> => {
  if (given.physicalId !== undefined && given.physicalId !== before.physicalId) {
    throw refuseField('physicalId', 'rfidIdLocked');
  }
  const { version } = before;
  const { name, designation, designationId, stockType } = given;
  const isFree = flagIfGiven(given.isFree) ?? before.isFree;
  const isActive = flagIfGiven(given.isActive);
  const point = isFree ? before.point : (given.point ?? before.point);
  const rfid = await tx
    .updateTable('rfids')
    .set({
      name,
      nameKey: name === undefined ? undefined : orderKey(name),
      designation,
      designationId,
      stockType,
      isFree,
      isActive,
      point,
      version,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await grant(tx, rfid, rfid.point - before.point, deed);
  return rfid;
};

/** Removes a locked RFID; its points and dispenses stay, and its physical ID may be used again. */
export const removeRfid = async (tx: Tx, { id, version }: Rfids, now: number): Promise<void> => {
  await tx.updateTable('rfids').set({ removedAt: now, version }).where('id', '=', id).execute();
};
