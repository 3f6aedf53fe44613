import { sql } from 'kysely';
import { maxOrganizations } from '../../contract/organizations.ts';
import { findTenantAdminIds, removeAdmins, tenantOfOrganization } from '../admins/queries.ts';
import type { Tx } from '../platform/db/store.ts';
import { publishTenantAfterCommit } from '../platform/events/after-commit.ts';
import { refuseTooMany } from '../platform/http/refuse-too-many.ts';
import { requireVersion } from '../platform/http/update-entity.ts';
import { newId } from '../platform/lists/ids.ts';
import { orderKey } from '../platform/lists/order-key.ts';
import { type Picture, storeLogo } from './logos/logos.ts';
import type { OrganizationRow } from './queries.ts';

interface OrganizationFields {
  readonly name: string;
  readonly description: string;
  readonly type?: string | undefined;
}

interface OrganizationUpdate extends OrganizationFields {
  readonly version?: number | undefined;
}

/** Undefined fields stay. */
export const updateOrganization = async (
  tx: Tx,
  before: OrganizationRow,
  { name, description, type, version }: OrganizationUpdate,
  picture: Picture,
  now: number,
): Promise<OrganizationRow> => {
  const { id } = before;
  requireVersion(before, version);
  publishTenantAfterCommit(tx, 'organizations', id, null);
  const logoId = await storeLogo(tx, { organizationId: id, logoId: before.logoId }, picture, now);
  return tx
    .updateTable('organizations')
    .set({ name, nameKey: orderKey(name), description, type, logoId, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const createOrganization = async (
  tx: Tx,
  form: OrganizationFields,
  picture: Picture,
  now: number,
): Promise<OrganizationRow> => {
  const { name, description, type = '' } = form;
  const created = await tx
    .insertInto('organizations')
    .values({
      id: newId(),
      name,
      nameKey: orderKey(name),
      description,
      type,
      logoId: null,
      // The update below makes it 1.
      version: 0,
      createdAt: now,
      removedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await refuseTooMany(tx, 'everybody', {
    table: 'organizations',
    condition: sql`"removedAt" is null`,
    max: maxOrganizations,
    code: 'organizationsFull',
  });
  return updateOrganization(tx, created, form, picture, now);
};

export const removeOrganization = async (tx: Tx, id: string, now: number): Promise<void> => {
  publishTenantAfterCommit(tx, 'organizations', id, null);
  await removeAdmins(tx, await findTenantAdminIds(tx, tenantOfOrganization({ id })), now);
  await tx.updateTable('organizations').set({ removedAt: now }).where('id', '=', id).execute();
};
