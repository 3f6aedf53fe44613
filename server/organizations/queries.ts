import type { Selectable } from 'kysely';
import type { UnlockRfid } from '../../contract/organizations.ts';
import { asking } from '../core/db/asking.ts';
import { isAmong, lockFor } from '../core/db/rows.ts';
import type { Schema } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { byName } from '../core/names.ts';

export type OrganizationRow = Selectable<Schema['organizations']>;

const organizations = (db: Db) =>
  db.selectFrom('organizations').selectAll().where('removedAt', 'is', null);

const notFound = () => refuse(404, 'organizationNotFound');

export const allOrganizations = async (db: Db): Promise<OrganizationRow[]> =>
  byName(await organizations(db).orderBy('id').execute());

/** A 404 when it is not there. */
export const organizationById = (db: Db, id: string): Promise<OrganizationRow> =>
  organizations(db).where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** The organization, locked against other changes; a 404 when it has been removed. */
export const lockOrganization = (tx: Tx, id: string): Promise<OrganizationRow> =>
  organizations(tx).where('id', '=', id).modifyEnd(lockFor(tx)).executeTakeFirstOrThrow(notFound);

const unlockRfidsAsked = asking<Omit<Selectable<Schema['unlockRfids']>, 'createdAt'>>((db, ids) =>
  db
    .selectFrom('unlockRfids')
    .select(['id', 'organizationId', 'physicalId', 'name', 'isActive'])
    .where(isAmong(db, 'organizationId', ids))
    .orderBy('createdAt')
    .orderBy('id'),
);

/** In the order in which they were added. */
export const unlockRfidsOf = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, UnlockRfid[]>> => {
  const rows = await unlockRfidsAsked(db, ids);
  const lists = new Map<string, UnlockRfid[]>(ids.map((id) => [id, []]));
  for (const { id, organizationId, physicalId, name, isActive } of rows) {
    lists.get(organizationId)?.push({ _id: id, physicalId, name, isActive: isActive === 1 });
  }
  return lists;
};
