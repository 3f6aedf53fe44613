import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../platform/db/store.ts';
import { toDeviceCards } from './device-card.ts';

/** Cards that are read and encoded in one turn of the event loop, some milliseconds. */
const chunkSize = 500;
/** Most lists in memory: of 50,000 cards each takes 4 MB. */
const maxLists = 8;

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

export interface LongCardLists {
  /** The cards of an institution at a version, encoded once for all its machines. */
  readonly get: (institutionId: string, version: number) => Promise<EncodedCards>;
}

export const createLongCardLists = (db: Db): LongCardLists => {
  const lists = new Map<
    string,
    { readonly version: number; readonly cards: Promise<EncodedCards> }
  >();
  return {
    get: (institutionId, version) => {
      const known = lists.get(institutionId);
      const list =
        known?.version === version ? known : { version, cards: encodeCards(db, institutionId) };
      // The list that was used longest ago stands first.
      lists.delete(institutionId);
      lists.set(institutionId, list);
      const [oldest] = lists.keys();
      if (lists.size > maxLists && oldest !== undefined) lists.delete(oldest);
      list.cards.catch(() => {
        if (lists.get(institutionId) === list) lists.delete(institutionId);
      });
      return list.cards;
    },
  };
};
