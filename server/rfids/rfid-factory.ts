import type { RfidRow } from '../../contract/rfid-batches.ts';
import { cardKey } from '../../contract/values/card-key.ts';
import type { Institution } from '../platform/endpoints/access.ts';
import { newId } from '../platform/lists/ids.ts';
import { orderKey } from '../platform/lists/order-key.ts';
import { joinSearchText } from '../platform/lists/text-search.ts';
import { flagOf } from '../platform/schema/flag.ts';
import type { Rfids } from '../platform/schema/schema.ts';

export interface ChangeStamp {
  readonly now: number;
  /** The version of the institution's cards with this change. */
  readonly version: number;
}

/** Keys by which an RFID is compared, sorted and searched; they follow its texts. */
export const rfidKeys = ({
  physicalId,
  name,
  designation,
  designationId,
}: Pick<Rfids, 'physicalId' | 'name' | 'designation' | 'designationId'>) => ({
  cardKey: cardKey(physicalId),
  physicalIdKey: orderKey(physicalId),
  nameKey: orderKey(name),
  searchText: joinSearchText([physicalId, name, designation, designationId]),
});

/**
 * Applies the defaults of a new RFID: LIMITED, not free, 0 points, active. A free one has
 * no points.
 */
export const buildRfid = (
  { id: institutionId, organizationId }: Institution,
  form: RfidRow,
  { now, version }: ChangeStamp,
): Rfids => {
  const { physicalId, name = '', designation = '', designationId = '' } = form;
  const { stockType = 'LIMITED', isFree = false, point = 0, isActive = true } = form;
  return {
    id: newId(),
    organizationId,
    institutionId,
    physicalId,
    name,
    designation,
    designationId,
    ...rfidKeys({ physicalId, name, designation, designationId }),
    stockType,
    point: isFree ? 0 : point,
    isFree: flagOf(isFree),
    isActive: flagOf(isActive),
    blockedAt: isActive ? null : now,
    version,
    createdAt: now,
    removedAt: null,
    forgottenAt: null,
    forgottenUse: null,
  };
};

/**
 * Applies an update to an RFID; omitted fields stay. While it is free its points stay too, whatever
 * is sent: the field is disabled then.
 */
export const buildUpdatedRfid = (
  before: Rfids,
  update: Partial<RfidRow>,
  { now, version }: ChangeStamp,
): Rfids => {
  const { name = before.name, designation = before.designation } = update;
  const { designationId = before.designationId, stockType = before.stockType } = update;
  const isFree = update.isFree === undefined ? before.isFree : flagOf(update.isFree);
  const isActive = update.isActive === undefined ? before.isActive : flagOf(update.isActive);
  const blockedAt = isActive ? null : (before.blockedAt ?? now);
  const point = isFree ? before.point : (update.point ?? before.point);
  const texts = { name, designation, designationId };
  const keys = rfidKeys({ ...before, ...texts });
  return { ...before, ...texts, ...keys, stockType, isFree, isActive, blockedAt, point, version };
};
