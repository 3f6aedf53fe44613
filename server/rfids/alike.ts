import { sql } from 'kysely';
import type { AlikeNumber, Rfid } from '../../contract/rfids.ts';
import type { AlikeUnlockRfid } from '../../contract/unknown-cards.ts';
import type { AlikeRfid as AlikeOrganizationRfid } from '../../contract/unlock-rfids.ts';
import { alikeKeys, bareKeyOf } from '../../contract/values/alike-cards.ts';
import { cardKey } from '../../contract/values/card-key.ts';
import { rowsOf } from '../platform/db/rows.ts';
import type { Db } from '../platform/db/store.ts';
import type { Institution } from '../platform/endpoints/access.ts';
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

/** Finds an organization's unlock RFIDs that have the numbers in another notation; the map is by key. */
export const findAlikeUnlockRfids = async (
  db: Db,
  organizationId: string,
  keys: readonly string[],
): Promise<Map<string, AlikeUnlockRfid>> => {
  const rows = await db
    .selectFrom('unlockRfids')
    .select(['id', 'physicalId', 'cardKey', 'name', 'isActive'])
    .where('organizationId', '=', organizationId)
    .execute();
  const byBareKey = new Map(rows.map((row) => [bareKeyOf(row.cardKey), row]));
  return new Map(
    keys.flatMap((key) => {
      const found = alikeKeys(key).map((bareKey) => byBareKey.get(bareKey));
      const row = found.find((one) => one !== undefined && one.cardKey !== key);
      if (!row) return [];
      const { id: _id, physicalId, name, isActive } = row;
      return [[key, { _id, organizationId, physicalId, name, isActive: isActive === 1 }] as const];
    }),
  );
};

/** Finds an RFID of the organization's institutions that has the number in another notation. */
export const findAlikeRfidOfOrganization = async (
  db: Db,
  organizationId: string,
  key: string,
): Promise<AlikeOrganizationRfid | undefined> => {
  const given = alikeKeys(key).map((bareKey) => ({ bareKey }));
  const { rows } = await sql<AlikeOrganizationRfid>`
    select "rfids"."physicalId", "institutions"."name" as "institutionName"
    from "institutions"
    cross join ${rowsOf(db, { bareKey: 'text' }, given, 'given')}
    cross join "rfids"
    where "institutions"."organizationId" = ${organizationId}
      and "institutions"."removedAt" is null
      and "rfids"."institutionId" = "institutions"."id"
      and ltrim("cardKey", '0') = "given"."bareKey" and "cardKey" <> ${key}
      and "rfids"."removedAt" is null
    order by "institutions"."name", "cardKey" desc
    limit 1`.execute(db);
  return rows[0];
};

/** Finds the new ones among the numbers that are those of other cards in another notation. */
export const findAlikeNumbers = async (
  db: Db,
  { id, organizationId }: Pick<Institution, 'id' | 'organizationId'>,
  physicalIds: readonly string[],
  taken: { readonly has: (key: string) => boolean },
): Promise<AlikeNumber[]> => {
  const added = physicalIds
    .map((physicalId) => ({ physicalId, key: cardKey(physicalId) }))
    .filter(({ key }) => !taken.has(key));
  const keys = added.map(({ key }) => key);
  const alike = await findAlikeRfids(db, id, keys);
  const alikeUnlock = await findAlikeUnlockRfids(db, organizationId, keys);
  const earlier = new Map<string, string>();
  return added.flatMap(({ physicalId, key }) => {
    const known = alikeKeys(key).map((bareKey) => earlier.get(bareKey));
    const listed = known.find((one) => one !== undefined && cardKey(one) !== key);
    earlier.set(bareKeyOf(key), physicalId);
    const unlock = alikeUnlock.get(key)?.physicalId;
    const rfid = alike.get(key)?.physicalId ?? unlock ?? listed;
    return rfid === undefined ? [] : { physicalId, rfid, isUnlock: rfid === unlock };
  });
};
