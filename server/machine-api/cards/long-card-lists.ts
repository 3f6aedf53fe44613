import { setImmediate } from 'node:timers/promises';
import { isWithinLast } from '../../../contract/values/times.ts';
import { timelineOf } from '../../machines/timelines.ts';
import type { Db } from '../../platform/db/store.ts';
import { toDeviceCards } from './device-card.ts';

/** Cards that are read and encoded in one turn of the event loop, some milliseconds. */
const chunkSize = 500;
/** Most lists in memory: of 50,000 cards each takes 4 MB. */
const maxLists = 8;
/** Milliseconds for which machines share a list although cards have changed, as each sale does. */
const sharedMs = 10_000;

/** The JSON of a list's cards, in parts. */
type EncodedCards = readonly string[];

const readChunk = (db: Db, institutionId: string, after: string) =>
  db
    .selectFrom('rfids')
    .select(['physicalId', 'cardKey', 'isFree', 'point', 'stockType'])
    .where('institutionId', '=', institutionId)
    .where('removedAt', 'is', null)
    .where('isActive', '=', 1)
    .where('cardKey', '>', after)
    .orderBy('cardKey')
    .limit(chunkSize)
    .execute();

/**
 * Encodes the active cards in chunks between which others are served. A card that changes meanwhile
 * is in the changes since the version that was read before.
 */
const encodeCards = async (db: Db, institutionId: string): Promise<EncodedCards> => {
  const parts: string[] = [];
  for (let after = ''; ; ) {
    const rows = await readChunk(db, institutionId, after);
    const last = rows.at(-1);
    if (!last) return parts;
    const text = JSON.stringify(rows.flatMap(toDeviceCards)).slice(1, -1);
    parts.push(parts.length ? `,${text}` : text);
    after = last.cardKey;
    await setImmediate();
  }
};

/** The cards of an institution at a version, encoded once for all its machines. */
interface EncodedList {
  readonly version: number;
  readonly encodedAt: number;
  readonly cards: Promise<EncodedCards>;
}

export interface LongCardLists {
  /**
   * A list of the version, or a little older but newer than the one that the machine holds. The
   * changes since then follow with its next sync.
   */
  readonly get: (
    institutionId: string,
    version: number,
    heldVersion: number | undefined,
  ) => EncodedList;
}

export const createLongCardLists = (db: Db, now: () => number): LongCardLists => {
  const lists = new Map<string, EncodedList>();

  const isUsable = (list: EncodedList, version: number, heldVersion: number | undefined) => {
    if (list.version === version) return true;
    const timeline = timelineOf(version);
    const isNewer =
      !heldVersion || timelineOf(heldVersion) !== timeline || list.version > heldVersion;
    const isOfTimeline = timelineOf(list.version) === timeline;
    return isNewer && isOfTimeline && isWithinLast(list.encodedAt, sharedMs, now());
  };

  return {
    get: (institutionId, version, heldVersion) => {
      const cached = lists.get(institutionId);
      const list =
        cached && isUsable(cached, version, heldVersion)
          ? cached
          : { version, encodedAt: now(), cards: encodeCards(db, institutionId) };
      // The list that was used longest ago stands first.
      lists.delete(institutionId);
      lists.set(institutionId, list);
      const [oldest] = lists.keys();
      if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest);
      list.cards.catch(() => {
        if (lists.get(institutionId) === list) lists.delete(institutionId);
      });
      return list;
    },
  };
};
