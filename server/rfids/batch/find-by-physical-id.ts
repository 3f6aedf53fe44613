import { isAmong } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Rfids } from '../../platform/schema/schema.ts';
import { forEachChunk } from '../../platform/threads/for-each-chunk.ts';

/** Rows of some milliseconds on SQLite; other requests are answered between two chunks. */
export const chunkSize = 250;

/** Finds an institution's RFIDs by their physical IDs. */
export const findRfids = async (
  db: Db,
  institutionId: string,
  physicalIds: readonly string[],
): Promise<Map<string, Rfids>> => {
  const found = new Map<string, Rfids>();
  await forEachChunk(physicalIds, chunkSize, async (some) => {
    const rows = await db
      .selectFrom('rfids')
      .selectAll()
      .where('institutionId', '=', institutionId)
      .where('removedAt', 'is', null)
      .where(isAmong(db, 'physicalId', some))
      .execute();
    for (const row of rows) found.set(row.physicalId, row);
  });
  return found;
};

/** Selects the physical IDs that open the machines of an organization. */
export const findUnlockRfids = async (
  db: Db,
  organizationId: string,
  physicalIds: readonly string[],
): Promise<Set<string>> => {
  const given = new Set(physicalIds);
  const rows = await db
    .selectFrom('unlockRfids')
    .select('physicalId')
    .where('organizationId', '=', organizationId)
    .execute();
  return new Set(rows.map(({ physicalId }) => physicalId).filter((one) => given.has(one)));
};
