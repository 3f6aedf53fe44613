import type { Body } from '../../contract/endpoint.ts';
import { type BatchAction, mostRfids, type rfidBatches } from '../../contract/rfid-batches.ts';
import { isAmong } from '../core/db/rows.ts';
import type { Rfids } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse, refuseField } from '../core/errors.ts';
import { anyContains } from '../core/fitting.ts';
import { inChunks } from '../core/in-chunks.ts';
import type { Deed } from './changes.ts';
import { textsFoundIn } from './list.ts';
import { atOnce } from './named.ts';
import { applyMovements } from './points.ts';
import { nextCardsVersion } from './versions.ts';

type Given = Body<typeof rfidBatches.change>;
type Chosen = Pick<
  Rfids,
  'id' | 'organizationId' | 'institutionId' | 'physicalId' | 'point' | 'isFree' | 'isActive'
>;

/** The same limit as in the form. */
const mostPoints = 1_000_000;

/** Finds the chosen RFIDs; refuses unless there are as many as the admin confirmed. */
const chosenBy = async (db: Db, institutionId: string, given: Given): Promise<Chosen[]> => {
  const { rfidIds, find, count } = given;
  if ((rfidIds === undefined) === (find === undefined)) throw refuse(400, 'rfidsNotChosen');
  const all = db
    .selectFrom('rfids')
    .select(['id', 'organizationId', 'institutionId', 'physicalId', 'point', 'isFree', 'isActive'])
    .where('institutionId', '=', institutionId)
    .where('removedAt', 'is', null);
  const found = find ? all.where(anyContains(textsFoundIn, find)) : all;
  const meant = rfidIds ? all.where(isAmong(db, 'id', rfidIds)) : found;
  const rows = await meant
    .orderBy('id')
    .limit(mostRfids + 1)
    .execute();
  if (rows.length !== count) throw refuse(400, 'rfidsChanged', { count: rows.length });
  return rows;
};

/** Checks which RFIDs an action changes. */
const concerned: Readonly<Record<BatchAction, (rfid: Chosen) => boolean>> = {
  BLOCK: ({ isActive }) => isActive === 1,
  ACTIVATE: ({ isActive }) => isActive === 0,
  TOP_UP: ({ isFree }) => isFree === 0,
  REMOVE: () => true,
};

const topUp = (given: Given, rfids: readonly Chosen[]): number => {
  const { points } = given;
  if (points === undefined) throw refuseField('points', 'pointsRequired');
  const over = rfids.find(({ point }) => point + points > mostPoints);
  if (over) {
    const { physicalId } = over;
    throw refuseField('points', 'tooManyPoints', { physicalId, max: mostPoints });
  }
  return points;
};

type Write = (tx: Tx, rfids: readonly Chosen[], version: number) => Promise<void>;

const setting =
  (set: Partial<Pick<Rfids, 'isActive' | 'removedAt'>>): Write =>
  async (tx, rfids, version) => {
    const ids = rfids.map(({ id }) => id);
    await tx
      .updateTable('rfids')
      .set({ ...set, version })
      .where(isAmong(tx, 'id', ids))
      .execute();
  };

const granting =
  (points: number, { adminId, now }: Deed): Write =>
  (tx, rfids, version) =>
    applyMovements(
      tx,
      rfids.map((rfid) => ({ rfid, at: now, kind: 'GRANT', delta: points, cause: adminId })),
      new Map(rfids.map(({ institutionId }) => [institutionId, version])),
    );

const writeOf = (given: Given, rfids: readonly Chosen[], deed: Deed): Write => {
  switch (given.action) {
    case 'BLOCK':
      return setting({ isActive: 0 });
    case 'ACTIVATE':
      return setting({ isActive: 1 });
    case 'REMOVE':
      return setting({ removedAt: deed.now });
    case 'TOP_UP':
      return granting(topUp(given, rfids), deed);
  }
};

/** The result of a batch; only the audit gets the list of RFIDs. */
interface Changed {
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
  given: Given,
  deed: Deed,
): Promise<Changed> => {
  const version = await nextCardsVersion(tx, institutionId);
  const chosen = await chosenBy(tx, institutionId, given);
  const rfids = chosen.filter(concerned[given.action]);
  const write = writeOf(given, rfids, deed);
  await inChunks(rfids, atOnce, (some) => write(tx, some, version));
  return {
    action: given.action,
    points: given.points,
    changed: rfids.length,
    unchanged: chosen.length - rfids.length,
    rfids: rfids.map(({ physicalId }) => physicalId).join(', '),
  };
};
