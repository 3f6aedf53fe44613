import type { DeviceCards } from '../../../contract/machine-api.ts';
import { timelineOf } from '../../machines/timelines.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Machines } from '../../platform/schema/schema.ts';
import { readCardListVersion } from '../../rfids/versions.ts';
import { deviceNumbers, toDeviceCards } from './device-card.ts';

/** Cards that an answer brings at once. More come as the whole list, which is shared and streamed. */
export const maxCardsAtOnce = 1000;

type CardOwner = Pick<Machines, 'organizationId' | 'institutionId'>;

/** A list that is too long to build for each machine. */
export interface LongCardList {
  readonly version: number;
  readonly unlock: readonly string[];
}

const selectUnlockCards = (db: Db, organizationId: string) =>
  db
    .selectFrom('unlockRfids')
    .where('organizationId', '=', organizationId)
    .where('isActive', '=', 1);

const findUnlockCards = async (db: Db, organizationId: string): Promise<string[]> => {
  const rows = await selectUnlockCards(db, organizationId)
    .select('physicalId')
    .orderBy('physicalId')
    .execute();
  return rows.flatMap(({ physicalId }) => deviceNumbers(physicalId));
};

/** Counts the cards that open doors, which come with every list. */
export const countUnlockCards = async (db: Db, organizationId: string): Promise<number> => {
  const { count } = await selectUnlockCards(db, organizationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** True where a machine has to take the whole list: it holds none, or one of another timeline. */
const needsWholeList = (heldVersion: number | undefined, version: number): boolean =>
  !heldVersion || heldVersion > version || timelineOf(heldVersion) !== timelineOf(version);

const selectCards = (
  db: Db,
  { institutionId }: Pick<CardOwner, 'institutionId'>,
  heldVersion: number | undefined,
  version: number,
) => {
  const all = db.selectFrom('rfids').where('institutionId', '=', institutionId);
  return heldVersion === undefined || needsWholeList(heldVersion, version)
    ? all.where('removedAt', 'is', null).where('isActive', '=', 1)
    : all.where('version', '>', heldVersion);
};

/** Counts the cards that a machine at `heldVersion` would get, up to one more than come at once. */
export const countCardsDue = async (
  db: Db,
  owner: Pick<CardOwner, 'institutionId'>,
  heldVersion: number | undefined,
  version: number,
): Promise<number> => {
  if (heldVersion === version) return 0;
  const { count } = await db
    .selectFrom(
      selectCards(db, owner, heldVersion, version)
        .select('id')
        .limit(maxCardsAtOnce + 1)
        .as('due'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * Builds the changes of the institution's card list since `heldVersion`, undefined when it is up to
 * date. Without a version, or with one of another timeline, it builds the whole list.
 */
export const buildCardList = async (
  db: Db,
  machine: CardOwner,
  heldVersion: number | undefined,
): Promise<DeviceCards | LongCardList | undefined> => {
  const { version } = await readCardListVersion(db, machine.institutionId);
  if (heldVersion === version) return undefined;
  const unlock = await findUnlockCards(db, machine.organizationId);
  const rows = await selectCards(db, machine, heldVersion, version)
    .selectAll()
    .orderBy('cardKey')
    .limit(maxCardsAtOnce + 1)
    .execute();
  if (rows.length > maxCardsAtOnce) return { version, unlock };
  const usable = rows.filter((card) => card.removedAt === null && card.isActive === 1);
  const changed = usable.flatMap(toDeviceCards);
  const active = new Set(changed.map(({ rfid }) => rfid));
  return {
    version,
    reset: needsWholeList(heldVersion, version),
    changed,
    removed: [...new Set(rows.flatMap((card) => deviceNumbers(card.physicalId)))].filter(
      (rfid) => !active.has(rfid),
    ),
    unlock,
  };
};

/** Tells a long list from one that is built for its machine. */
export const isLongList = (cards: DeviceCards | LongCardList): cards is LongCardList =>
  !('changed' in cards);
