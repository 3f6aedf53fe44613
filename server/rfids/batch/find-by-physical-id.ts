import { cardKey } from '../../../contract/values/card-key.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Rfids } from '../../platform/schema/schema.ts';
import { forEachChunk } from '../../platform/threads/for-each-chunk.ts';

/** Rows of some milliseconds on SQLite; other requests are answered between two chunks. */
export const chunkSize = 250;

/** Finds an institution's RFIDs by their physical IDs in any spelling; the map is by key. */
export const findRfids = async (
  db: Db,
  institutionId: string,
  physicalIds: readonly string[],
): Promise<Map<string, Rfids>> => {
  const found = new Map<string, Rfids>();
  await forEachChunk(physicalIds.map(cardKey), chunkSize, async (some) => {
    const rows = await db
      .selectFrom('rfids')
      .selectAll()
      .where('institutionId', '=', institutionId)
      .where('removedAt', 'is', null)
      .where(isAmong(db, 'cardKey', some))
      .execute();
    for (const row of rows) found.set(row.cardKey, row);
  });
  return found;
};

/** Finds which of the cards open the machines of an organization; the map is by key. */
export const findUnlockRfids = async (
  db: Db,
  organizationId: string,
  physicalIds: readonly string[],
): Promise<Map<string, string>> => {
  const given = new Set(physicalIds.map(cardKey));
  const rows = await db
    .selectFrom('unlockRfids')
    .select(['physicalId', 'cardKey'])
    .where('organizationId', '=', organizationId)
    .execute();
  return new Map(
    rows.filter((row) => given.has(row.cardKey)).map((row) => [row.cardKey, row.physicalId]),
  );
};
