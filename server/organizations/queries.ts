import { type Selectable, sql } from 'kysely';
import type { UnlockRfid } from '../../contract/organizations.ts';
import type { TenantName } from '../../contract/tenants.ts';
import { asking } from '../core/db/asking.ts';
import { isAmong, lockFor } from '../core/db/rows.ts';
import type { Schema } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { listing } from '../core/listing.ts';

export type OrganizationRow = Selectable<Schema['organizations']>;

const organizations = (db: Db) =>
  db.selectFrom('organizations').selectAll().where('removedAt', 'is', null);

const notFound = () => refuse(404, 'organizationNotFound');

type Named = Pick<OrganizationRow, 'id' | 'name'>;

/** Lists ids and names of organizations or institutions, sorted by name. */
export const namesIn = (table: string) =>
  listing<Named>({
    table,
    columns: ['id', 'name'],
    texts: ['name'],
    orders: {},
    usual: sql`"nameKey", "id"`,
  });

export const presentName = ({ id, name }: Named): TenantName => ({ _id: id, name });

/** Throws a 404 when it is not there. */
export const organizationById = (db: Db, id: string): Promise<OrganizationRow> =>
  organizations(db).where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** Locks the organization against other changes; throws a 404 when it has been removed. */
export const lockOrganization = (tx: Tx, id: string): Promise<OrganizationRow> =>
  organizations(tx).where('id', '=', id).modifyEnd(lockFor(tx)).executeTakeFirstOrThrow(notFound);

export type UnlockRfidRow = Pick<
  Selectable<Schema['unlockRfids']>,
  'id' | 'physicalId' | 'name' | 'isActive'
>;

export const presentUnlockRfid = (row: UnlockRfidRow): UnlockRfid => ({
  _id: row.id,
  physicalId: row.physicalId,
  name: row.name,
  isActive: row.isActive === 1,
});

const unlockRfidsAsked = asking<UnlockRfidRow & { organizationId: string }>((db, ids) =>
  db
    .selectFrom('unlockRfids')
    .select(['id', 'organizationId', 'physicalId', 'name', 'isActive'])
    .where(isAmong(db, 'organizationId', ids))
    .orderBy('createdAt')
    .orderBy('id'),
);

/** Sorted by creation. */
export const unlockRfidsOf = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, UnlockRfid[]>> => {
  const rows = await unlockRfidsAsked(db, ids);
  const lists = new Map<string, UnlockRfid[]>(ids.map((id) => [id, []]));
  for (const row of rows) lists.get(row.organizationId)?.push(presentUnlockRfid(row));
  return lists;
};
