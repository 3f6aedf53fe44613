import type { Updateable } from 'kysely';
import type { InstitutionFields, Limitation } from '../../contract/institutions.ts';
import { maxInstitutions } from '../../contract/institutions.ts';
import { findTenantAdminIds, removeAdmins, tenantOfInstitution } from '../admins/queries.ts';
import { type Picture, storeLogo } from '../organizations/logos/logos.ts';
import type { Tx } from '../platform/db/store.ts';
import { publishTenantAfterCommit } from '../platform/events/after-commit.ts';
import { refuseTooMany } from '../platform/http/refuse-too-many.ts';
import { requireVersion } from '../platform/http/update-entity.ts';
import { newId } from '../platform/lists/ids.ts';
import { inOrganization } from '../platform/lists/list-query.ts';
import { orderKey } from '../platform/lists/order-key.ts';
import type { Schema } from '../platform/schema/schema.ts';
import type { InstitutionRow } from './queries.ts';

export const createInstitution = async (
  tx: Tx,
  organizationId: string,
  { name, address, category, type = '' }: InstitutionFields,
  picture: Picture,
  now: number,
): Promise<InstitutionRow> => {
  const id = newId();
  publishTenantAfterCommit(tx, 'institutions', organizationId, id);
  const logoId = await storeLogo(tx, { organizationId, logoId: null }, picture, now);
  const created = await tx
    .insertInto('institutions')
    .values({
      id,
      organizationId,
      name,
      nameKey: orderKey(name),
      address,
      category,
      type,
      logoId,
      limitDaily: null,
      limitWeekly: null,
      limitMonthly: null,
      createdAt: now,
      removedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await refuseTooMany(tx, organizationId, {
    table: 'institutions',
    condition: inOrganization(organizationId),
    max: maxInstitutions,
    code: 'institutionsFull',
  });
  return created;
};

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

type InstitutionUpdate = Optional<InstitutionFields> & {
  readonly limitation?: Optional<Limitation> | undefined;
  readonly cardHistoryDays?: number | null | undefined;
  readonly version?: number | undefined;
};

/** Names every field, so that none is left out of the update. */
type InstitutionColumns = Updateable<Schema['institutions']> &
  Record<keyof InstitutionFields, unknown>;

/** Undefined fields stay; a limit of null means no limit. */
export const updateInstitution = async (
  tx: Tx,
  before: InstitutionRow,
  { name, address, category, type, limitation, cardHistoryDays, version }: InstitutionUpdate,
  picture: Picture,
  now: number,
): Promise<InstitutionRow> => {
  requireVersion(before, version);
  publishTenantAfterCommit(tx, 'institutions', before.organizationId, before.id);
  const logoId = await storeLogo(tx, before, picture, now);
  return tx
    .updateTable('institutions')
    .set({
      name,
      nameKey: name === undefined ? undefined : orderKey(name),
      address,
      category,
      type,
      logoId,
      limitDaily: limitation?.daily,
      limitWeekly: limitation?.weekly,
      limitMonthly: limitation?.monthly,
      cardHistoryDays,
      version: before.version + 1,
    } satisfies InstitutionColumns)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const removeInstitution = async (
  tx: Tx,
  { id, organizationId }: InstitutionRow,
  now: number,
): Promise<void> => {
  publishTenantAfterCommit(tx, 'institutions', organizationId, id);
  await removeAdmins(
    tx,
    await findTenantAdminIds(tx, tenantOfInstitution({ id, organizationId })),
    now,
  );
  await tx.updateTable('institutions').set({ removedAt: now }).where('id', '=', id).execute();
};
