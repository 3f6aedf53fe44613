import type { Selectable } from 'kysely';
import type { UnlockRfid } from '../../../contract/organizations.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { isAmong } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import type { Schema } from '../../platform/schema/schema.ts';

type UnlockRfidRow = Pick<
  Selectable<Schema['unlockRfids']>,
  'id' | 'physicalId' | 'name' | 'isActive' | 'version'
>;

const presentUnlockRfid = (row: UnlockRfidRow): UnlockRfid => ({
  _id: row.id,
  physicalId: row.physicalId,
  name: row.name,
  isActive: row.isActive === 1,
  version: row.version,
});

const unlockRfidsQuery = preparedQuery<UnlockRfidRow & { organizationId: string }>((db, ids) =>
  db
    .selectFrom('unlockRfids')
    .select(['id', 'organizationId', 'physicalId', 'name', 'isActive', 'version'])
    .where(isAmong(db, 'organizationId', ids))
    .orderBy('createdAt')
    .orderBy('id'),
);

/** Lists the unlock RFIDs of organizations, sorted by creation. */
export const listUnlockRfids = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, UnlockRfid[]>> => {
  const rows = await unlockRfidsQuery(db, ids);
  const lists = new Map<string, UnlockRfid[]>(ids.map((id) => [id, []]));
  for (const row of rows) lists.get(row.organizationId)?.push(presentUnlockRfid(row));
  return lists;
};
