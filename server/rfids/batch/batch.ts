import type { EndpointBody } from '../../../contract/endpoint.ts';
import { maxRfids } from '../../../contract/import-limits.ts';
import type { BatchAction, rfidBatches } from '../../../contract/rfid-batches.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import { listAuditedIds } from '../../platform/http/audited-ids.ts';
import { refuseCall, refuseField } from '../../platform/http/errors.ts';
import { anyColumnContains } from '../../platform/lists/text-search.ts';
import type { Flag } from '../../platform/schema/flag.ts';
import type { Rfids } from '../../platform/schema/schema.ts';
import { forEachChunk } from '../../platform/threads/for-each-chunk.ts';
import type { RfidChangeContext } from '../changes.ts';
import { isDuplicate } from '../duplicates.ts';
import { searchedColumns } from '../list.ts';
import { applyMovements } from '../points/points.ts';
import { insertRfidStates } from '../states.ts';
import { nextCardsVersion } from '../versions.ts';
import { chunkSize } from './find-by-physical-id.ts';

type RfidBatchRequest = EndpointBody<typeof rfidBatches.change>;
type ChosenRfid = Pick<
  Rfids,
  | 'id'
  | 'organizationId'
  | 'institutionId'
  | 'physicalId'
  | 'cardKey'
  | 'point'
  | 'isFree'
  | 'isActive'
>;

/** The same limit as in the form. */
const maxPoints = 1_000_000;

/** Finds the chosen RFIDs; refuses unless there are as many as the admin confirmed. */
const findChosenRfids = async (
  db: Db,
  institutionId: string,
  request: RfidBatchRequest,
): Promise<ChosenRfid[]> => {
  const { rfidIds, find, exceptIds = [], count } = request;
  if ((rfidIds === undefined) === (find === undefined)) throw refuseCall(400, 'rfidsNotChosen');
  const all = db
    .selectFrom('rfids')
    .select([
      'id',
      'organizationId',
      'institutionId',
      'physicalId',
      'cardKey',
      'point',
      'isFree',
      'isActive',
    ])
    .where('institutionId', '=', institutionId)
    .where('removedAt', 'is', null);
  const found = find ? all.where(anyColumnContains(searchedColumns, find)) : all;
  const chosen = rfidIds
    ? all.where(isAmong(db, 'id', rfidIds))
    : found.where((eb) => eb.not(isAmong(db, 'id', exceptIds)));
  const rows = await chosen
    .orderBy('id')
    .limit(maxRfids + 1)
    .execute();
  if (rows.length !== count) throw refuseCall(400, 'rfidsChanged', { count: rows.length });
  return rows;
};

/** Checks which RFIDs an action changes. */
const isAffectedBy: Readonly<Record<BatchAction, (rfid: ChosenRfid) => boolean>> = {
  BLOCK: ({ isActive }) => isActive === 1,
  ACTIVATE: (rfid) => rfid.isActive === 0 && !isDuplicate(rfid),
  TOP_UP: ({ isFree }) => isFree === 0,
  REMOVE: () => true,
};

const topUpPoints = (request: RfidBatchRequest, rfids: readonly ChosenRfid[]): number => {
  const { points } = request;
  if (points === undefined) throw refuseField('points', 'pointsRequired');
  const over = rfids.find(({ point }) => point + points > maxPoints);
  if (over) {
    const { physicalId } = over;
    throw refuseField('points', 'tooManyPoints', { physicalId, max: maxPoints });
  }
  return points;
};

type RfidWriter = (tx: Tx, rfids: readonly ChosenRfid[], version: number) => Promise<void>;

const fieldWriter =
  (set: Partial<Pick<Rfids, 'isActive' | 'blockedAt' | 'removedAt'>>): RfidWriter =>
  async (tx, rfids, version) => {
    const ids = rfids.map(({ id }) => id);
    await tx
      .updateTable('rfids')
      .set({ ...set, version })
      .where(isAmong(tx, 'id', ids))
      .execute();
  };

const stateWriter =
  (isActive: Flag, context: RfidChangeContext): RfidWriter =>
  async (tx, rfids, version) => {
    await fieldWriter({ isActive, blockedAt: isActive ? null : context.now })(tx, rfids, version);
    await insertRfidStates(
      tx,
      rfids.map((rfid) => ({ ...rfid, isActive })),
      context,
    );
  };

const pointWriter =
  (points: number, { adminId, now }: RfidChangeContext): RfidWriter =>
  (tx, rfids, version) =>
    applyMovements(
      tx,
      rfids.map((rfid) => ({ rfid, at: now, kind: 'GRANT', delta: points, cause: adminId })),
      new Map(rfids.map(({ institutionId }) => [institutionId, version])),
    );

const writerFor = (
  request: RfidBatchRequest,
  rfids: readonly ChosenRfid[],
  context: RfidChangeContext,
): RfidWriter => {
  switch (request.action) {
    case 'BLOCK':
      return stateWriter(0, context);
    case 'ACTIVATE':
      return stateWriter(1, context);
    case 'REMOVE':
      return fieldWriter({ removedAt: context.now });
    case 'TOP_UP':
      return pointWriter(topUpPoints(request, rfids), context);
  }
};

/** The result of a batch; only the audit gets the list of RFIDs. */
interface BatchResult {
  readonly action: BatchAction;
  readonly points: number | undefined;
  readonly changed: number;
  readonly unchanged: number;
  readonly rfids: string;
}

/** Changes many RFIDs of an institution in the caller's transaction, all of them or none. */
export const changeRfids = async (
  tx: Tx,
  institutionId: string,
  request: RfidBatchRequest,
  context: RfidChangeContext,
): Promise<BatchResult> => {
  const version = await nextCardsVersion(tx, institutionId);
  const chosen = await findChosenRfids(tx, institutionId, request);
  const rfids = chosen.filter(isAffectedBy[request.action]);
  const write = writerFor(request, rfids, context);
  await forEachChunk(rfids, chunkSize, (some) => write(tx, some, version));
  return {
    action: request.action,
    points: request.points,
    changed: rfids.length,
    unchanged: chosen.length - rfids.length,
    rfids: listAuditedIds(rfids.map(({ physicalId }) => physicalId)),
  };
};
