import type { Selectable } from 'kysely';
import type { UnlockRfid } from '../../contract/organizations.ts';
import { preparedQuery } from '../platform/db/prepared-query.ts';
import { forNoKeyUpdate, isAmong } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { refuseCall } from '../platform/http/errors.ts';
import type { Schema } from '../platform/schema/schema.ts';

export type OrganizationRow = Selectable<Schema['organizations']>;

const selectOrganizations = (db: Db) =>
  db.selectFrom('organizations').selectAll().where('removedAt', 'is', null);

const notFound = () => refuseCall(404, 'organizationNotFound');

/** Throws a 404 when it is not there. */
export const organizationById = (db: Db, id: string): Promise<OrganizationRow> =>
  selectOrganizations(db).where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** Locks the organization against other changes; throws a 404 when it has been removed. */
export const lockOrganization = (tx: Tx, id: string): Promise<OrganizationRow> =>
  selectOrganizations(tx)
    .where('id', '=', id)
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirstOrThrow(notFound);

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

/** Sorted by creation. */
export const findUnlockRfids = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, UnlockRfid[]>> => {
  const rows = await unlockRfidsQuery(db, ids);
  const lists = new Map<string, UnlockRfid[]>(ids.map((id) => [id, []]));
  for (const row of rows) lists.get(row.organizationId)?.push(presentUnlockRfid(row));
  return lists;
};
