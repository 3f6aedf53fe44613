import type { EndpointBody } from '../../../contract/endpoint.ts';
import { createMessage } from '../../../contract/messages.ts';
import type { RfidImport, RfidRow, rfidBatches } from '../../../contract/rfid-batches.ts';
import { cardKey } from '../../../contract/values/card-key.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Institution } from '../../platform/endpoints/access.ts';
import { listAuditedIds } from '../../platform/http/audited-ids.ts';
import { refuseFaults } from '../../platform/http/errors.ts';
import type { Rfids } from '../../platform/schema/schema.ts';
import { forEachChunk } from '../../platform/threads/for-each-chunk.ts';
import type { RfidChangeContext } from '../changes.ts';
import { refuseTooManyRfids } from '../queries.ts';
import { buildRfid, buildUpdatedRfid, type ChangeStamp } from '../rfid-factory.ts';
import { deleteUnknownCards } from '../unknown-cards.ts';
import { nextCardsVersion } from '../versions.ts';
import { chunkSize, findRfids, findUnlockRfids } from './find-by-physical-id.ts';
import { type RfidChange, writeRfids } from './write-rfids.ts';

type RfidImportRequest = EndpointBody<typeof rfidBatches.import>;

const refuseTakenIds = (
  physicalIds: readonly string[],
  ofUnlock: ReadonlyMap<string, string>,
): void => {
  const seen = new Set<string>();
  const faults: Record<string, ReturnType<typeof createMessage>> = {};
  for (const [index, physicalId] of physicalIds.entries()) {
    const key = cardKey(physicalId);
    const isTwice = seen.has(key);
    seen.add(key);
    if (!isTwice && !ofUnlock.has(key)) continue;
    faults[`rows.${index}.physicalId`] = createMessage(isTwice ? 'rfidIdTwice' : 'rfidIdOfUnlock');
  }
  refuseFaults(faults);
};

const isSameRfid = (one: Rfids, other: Rfids): boolean =>
  one.name === other.name &&
  one.designation === other.designation &&
  one.designationId === other.designationId &&
  one.stockType === other.stockType &&
  one.point === other.point &&
  one.isFree === other.isFree &&
  one.isActive === other.isActive;

/** Applies a row to an existing RFID; undefined where nothing changes. */
const updateByRow = (
  before: Rfids,
  { point, ...row }: RfidRow,
  existing: RfidImportRequest['existing'],
  stamp: ChangeStamp,
): Rfids | undefined => {
  if (existing === 'SKIP') return undefined;
  const fields = existing === 'UPDATE_WITH_POINTS' ? { ...row, point } : row;
  const after = buildUpdatedRfid(before, fields, stamp);
  return isSameRfid(before, after) ? undefined : after;
};

const joinPhysicalIds = (changes: readonly RfidChange[], isNew: boolean): string =>
  listAuditedIds(
    changes.filter(({ before }) => !before === isNew).map(({ after }) => after.physicalId),
  );

/** The result of an import; only the audit gets the lists of RFIDs. */
interface RfidImportResult extends RfidImport {
  readonly existing: RfidImportRequest['existing'];
  readonly file: string | undefined;
  readonly rfidsAdded: string;
  readonly rfidsUpdated: string;
}

/** Adds and updates RFIDs in the caller's transaction; one faulty row refuses all. */
export const importRfids = async (
  tx: Tx,
  institution: Institution,
  { rows, existing, file }: RfidImportRequest,
  context: RfidChangeContext,
): Promise<RfidImportResult> => {
  const stamp = { now: context.now, version: await nextCardsVersion(tx, institution.id) };
  const physicalIds = rows.map(({ physicalId }) => physicalId);
  refuseTakenIds(physicalIds, await findUnlockRfids(tx, institution.organizationId, physicalIds));
  const rfidsByKey = await findRfids(tx, institution.id, physicalIds);
  const changes: RfidChange[] = [];
  await forEachChunk(rows, chunkSize, async (some) => {
    const part = some.flatMap((row): RfidChange | [] => {
      const before = rfidsByKey.get(cardKey(row.physicalId));
      const after = before
        ? updateByRow(before, row, existing, stamp)
        : buildRfid(institution, row, stamp);
      return after ? { before, after } : [];
    });
    await writeRfids(tx, part, context);
    changes.push(...part);
  });
  if (changes.some(({ before }) => !before)) await refuseTooManyRfids(tx, institution.id);
  await deleteUnknownCards(tx, institution.id, physicalIds);
  const added = changes.filter(({ before }) => !before).length;
  return {
    added,
    updated: changes.length - added,
    skipped: rows.length - changes.length,
    existing,
    file,
    rfidsAdded: joinPhysicalIds(changes, true),
    rfidsUpdated: joinPhysicalIds(changes, false),
  };
};
