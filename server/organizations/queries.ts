import type { Selectable } from 'kysely';
import type { Organization, UnlockRfid } from '../../contract/organizations.ts';
import { lockFor } from '../core/db/rows.ts';
import type { Schema } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { insideOf, nothingInside } from '../core/inside.ts';
import { byName } from '../core/names.ts';
import { logoPath } from '../logos/logos.ts';

type OrganizationRow = Selectable<Schema['organizations']>;

const organizations = (db: Db) =>
  db.selectFrom('organizations').selectAll().where('removedAt', 'is', null);

export const allOrganizations = async (db: Db): Promise<OrganizationRow[]> =>
  byName(await organizations(db).orderBy('id').execute());

export const organizationById = (db: Db, id: string): Promise<OrganizationRow[]> =>
  organizations(db).where('id', '=', id).execute();

/** The organization, locked against other changes; a 404 when it has been removed. */
export const lockOrganization = async (tx: Tx, id: string): Promise<OrganizationRow> => {
  const found = await organizations(tx)
    .where('id', '=', id)
    .modifyEnd(lockFor(tx))
    .executeTakeFirst();
  if (!found) throw refuse(404, 'organizationNotFound');
  return found;
};

const institutionCounts = async (db: Db, ids: readonly string[]): Promise<Map<string, number>> => {
  const counted = await db
    .selectFrom('institutions')
    .select((eb) => ['organizationId', eb.fn.countAll<number>().as('count')])
    .where('organizationId', 'in', ids)
    .where('removedAt', 'is', null)
    .groupBy('organizationId')
    .execute();
  return new Map(counted.map(({ organizationId, count }) => [organizationId, count]));
};

const unlockRfidsOf = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, UnlockRfid[]>> => {
  const rows = await db
    .selectFrom('unlockRfids')
    .selectAll()
    .where('organizationId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const lists = new Map<string, UnlockRfid[]>(ids.map((id) => [id, []]));
  for (const { id, organizationId, physicalId, name, isActive } of rows) {
    lists.get(organizationId)?.push({ _id: id, physicalId, name, isActive: isActive === 1 });
  }
  return lists;
};

export const countInstitutions = async (db: Db, organizationId: string): Promise<number> =>
  (await institutionCounts(db, [organizationId])).get(organizationId) ?? 0;

/** Organizations as the contract shows them, with what they hold. */
export const presentOrganizations = async (
  db: Db,
  rows: readonly OrganizationRow[],
  now: number,
): Promise<Organization[]> => {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const inside = await insideOf(db, 'organizationId', ids, now);
  const institutions = await institutionCounts(db, ids);
  const unlockRfids = await unlockRfidsOf(db, ids);
  return rows.map(({ id, name, description, type, logoId }) => ({
    _id: id,
    name,
    description,
    type,
    logo: logoPath(logoId),
    unlockRFIDs: unlockRfids.get(id) ?? [],
    inside: {
      ...(inside.get(id) ?? nothingInside),
      institutions: institutions.get(id) ?? 0,
    },
  }));
};

/** One organization that the caller has been admitted to. */
export const presentOrganization = async (
  db: Db,
  id: string,
  now: number,
): Promise<Organization> => {
  const [organization] = await presentOrganizations(db, await organizationById(db, id), now);
  if (!organization) throw refuse(404, 'organizationNotFound');
  return organization;
};

type Fields = Pick<OrganizationRow, 'name' | 'description'> & {
  readonly type?: string | undefined;
};

export const insertOrganization = async (
  tx: Tx,
  { name, description, type = '' }: Fields,
  now: number,
): Promise<string> => {
  const id = newId();
  await tx
    .insertInto('organizations')
    .values({ id, name, description, type, logoId: null, createdAt: now, removedAt: null })
    .execute();
  return id;
};

/** What is undefined stays. */
export const updateOrganization = (
  tx: Tx,
  id: string,
  { name, description, type, logoId }: Fields & { readonly logoId: string | null },
) =>
  tx
    .updateTable('organizations')
    .set({ name, description, type, logoId })
    .where('id', '=', id)
    .execute();

export const removeOrganization = (tx: Tx, id: string, now: number) =>
  tx.updateTable('organizations').set({ removedAt: now }).where('id', '=', id).execute();
