import { adminIdsAt, placeOfOrganization, removeAdmins } from '../admins/queries.ts';
import type { Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import { orderKey } from '../core/order-key.ts';
import { wakeTenantOnCommit } from '../core/wakes.ts';
import { type Picture, storeLogo } from '../logos/logos.ts';
import type { OrganizationRow } from './queries.ts';

interface Fields {
  readonly name: string;
  readonly description: string;
  readonly type?: string | undefined;
}

/** Undefined fields stay. */
export const updateOrganization = async (
  tx: Tx,
  { id, logoId: formerId }: OrganizationRow,
  { name, description, type }: Fields,
  picture: Picture,
  now: number,
): Promise<OrganizationRow> => {
  wakeTenantOnCommit(tx, 'organizations', id, null);
  const logoId = await storeLogo(tx, { organizationId: id, logoId: formerId }, picture, now);
  return tx
    .updateTable('organizations')
    .set({ name, nameKey: orderKey(name), description, type, logoId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const createOrganization = async (
  tx: Tx,
  form: Fields,
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
      createdAt: now,
      removedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return updateOrganization(tx, created, form, picture, now);
};

/** Removes an organization and its admins. */
export const removeOrganization = async (tx: Tx, id: string, now: number): Promise<void> => {
  wakeTenantOnCommit(tx, 'organizations', id, null);
  await removeAdmins(tx, await adminIdsAt(tx, placeOfOrganization({ id })), now);
  await tx.updateTable('organizations').set({ removedAt: now }).where('id', '=', id).execute();
};
