import { sql } from 'kysely';
import { alikeKeys } from '../../contract/alike-cards.ts';
import type { Rfid } from '../../contract/rfids.ts';
import { rowsOf } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import { forEachChunk } from '../platform/threads/for-each-chunk.ts';

/** Keys of some milliseconds on SQLite. */
const chunkSize = 250;

const columns = { key: 'text', bareKey: 'text' } as const;

export type AlikeRfid = Pick<Rfid, '_id' | 'physicalId' | 'name'>;

/** Finds an institution's RFIDs that have the numbers in another notation; the map is by key. */
export const findAlikeRfids = async (
  db: Db,
  institutionId: string,
  keys: readonly string[],
): Promise<Map<string, AlikeRfid>> => {
  const found = new Map<string, AlikeRfid>();
  await forEachChunk(keys, chunkSize, async (some) => {
    const given = some.flatMap((key) => alikeKeys(key).map((bareKey) => ({ key, bareKey })));
    // SQLite keeps the order of a cross join; else it reads all RFIDs for each number.
    const { rows } = await sql<AlikeRfid & { key: string }>`
      select "given"."key", "rfids"."id" as "_id", "physicalId", "name"
      from ${rowsOf(db, columns, given, 'given')}
      cross join "rfids" where "institutionId" = ${institutionId}
        and ltrim("cardKey", '0') = "given"."bareKey" and "removedAt" is null
      order by "cardKey" desc`.execute(db);
    for (const { key, ...rfid } of rows) found.set(key, rfid);
  });
  return found;
};
