import type { AdminTenant } from '../../admins/queries.ts';
import { forKeyShare } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/store.ts';
import { StartError } from '../../platform/settings/settings.ts';
import { escapeInvisible } from './escape-invisible.ts';

/** Name or id of the tenant of an admin; neither means a SUPER. */
export interface NamedTenant {
  readonly organization?: string | undefined;
  readonly institution?: string | undefined;
}

/** Limit of ids that an error message lists. */
const maxListedIds = 20;

const findByNameOrId = (db: Db, table: 'organizations' | 'institutions', text: string) =>
  db
    .selectFrom(table)
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('id', '=', text), eb('name', '=', text.normalize('NFC'))]))
    .where('removedAt', 'is', null)
    .orderBy('id')
    .limit(maxListedIds)
    .modifyEnd(forKeyShare(db))
    .execute();

/**
 * Finds the id of a tenant and locks it against removal until the transaction ends. A match by id
 * comes first.
 */
const findTenantId = async (db: Db, kind: 'organization' | 'institution', text: string) => {
  const found = await findByNameOrId(db, `${kind}s`, text);
  const [first, second] = found;
  if (!first) {
    throw new StartError(
      `There is no ${kind} '${escapeInvisible(text)}': give its name as the console shows it, or its id.`,
    );
  }
  const tenantById = found.find(({ id }) => id === text);
  if (tenantById) return tenantById.id;
  if (!second) return first.id;
  const ids = found.map(({ id }) => id).join(', ');
  throw new StartError(
    `More than one ${kind} is called '${escapeInvisible(text)}': give the id of one of them, ${ids}.`,
  );
};

export const findAdminTenant = async (
  db: Db,
  { organization, institution }: NamedTenant,
): Promise<AdminTenant> => {
  if (organization !== undefined && institution !== undefined) {
    throw new StartError('Give --organization or --institution, not both.');
  }
  if (organization !== undefined) {
    const organizationId = await findTenantId(db, 'organization', organization);
    return { type: 'ORGANIZATION', organizationId, institutionId: null };
  }
  if (institution === undefined) {
    return { type: 'SUPER', organizationId: null, institutionId: null };
  }
  const institutionId = await findTenantId(db, 'institution', institution);
  const { organizationId } = await db
    .selectFrom('institutions')
    .select('organizationId')
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return { type: 'INSTITUTION', organizationId, institutionId };
};
