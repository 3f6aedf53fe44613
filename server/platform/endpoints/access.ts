import { type RawBuilder, sql } from 'kysely';
import type { AccessRule, AdminType } from '../../../contract/endpoint.ts';
import { runPrepared } from '../db/prepared-query.ts';
import type { Db } from '../db/store.ts';
import { refuseCall } from '../http/errors.ts';
import type { Settings } from '../settings/settings.ts';

/** The calling admin, read with the session. */
export interface AdminCaller {
  readonly id: string;
  readonly username: string;
  readonly type: AdminType;
  readonly organizationId: string | null;
  readonly institutionId: string | null;
  readonly hasTwoStep: boolean;
  readonly sessionHash: string;
  /** Digest of the cookie of the browser that opened the session. */
  readonly browserHash: string;
}

export interface Organization {
  readonly id: string;
}

export interface Institution {
  readonly id: string;
  readonly organizationId: string;
}

/** Tells if REQUIRE_TWO_STEP demands two-step login of this type of admin. */
export const needsTwoStep = (
  { REQUIRE_TWO_STEP }: Pick<Settings, 'REQUIRE_TWO_STEP'>,
  type: AdminType,
): boolean => REQUIRE_TWO_STEP === 'all' || (REQUIRE_TWO_STEP === 'super' && type === 'SUPER');

/** A super admin owns every tenant, an organization admin also the institutions of its own. */
export const ownsTenant = (
  admin: AdminCaller,
  organizationId: string,
  institutionId?: string,
): boolean =>
  admin.type === 'SUPER' ||
  (admin.organizationId === organizationId &&
    (admin.type === 'ORGANIZATION' || admin.institutionId === institutionId));

/** Answers the organization, or a 404 when it does not exist or is another tenant's. */
const requireOwnOrganization = (
  admin: AdminCaller,
  found: Organization | undefined,
): Organization => {
  if (!found || !ownsTenant(admin, found.id)) throw refuseCall(404, 'organizationNotFound');
  return found;
};

const requireOwnInstitution = (admin: AdminCaller, found: Institution | undefined): Institution => {
  if (!found || !ownsTenant(admin, found.organizationId, found.id)) {
    throw refuseCall(404, 'institutionNotFound');
  }
  return found;
};

const findOrganization = async (
  db: Db,
  admin: AdminCaller,
  id: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<Organization> => {
  const query = db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .modifyEnd(lock);
  const [found] = await runPrepared(db, query);
  return requireOwnOrganization(admin, found);
};

const findInstitution = async (
  db: Db,
  admin: AdminCaller,
  id: string,
  lock: RawBuilder<unknown> = sql``,
): Promise<Institution> => {
  const query = db
    .selectFrom('institutions')
    .select(['id', 'organizationId'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .modifyEnd(lock);
  const [found] = await runPrepared(db, query);
  return requireOwnInstitution(admin, found);
};

export type AdminAccess = Extract<AccessRule, object>;
type PathParams = Readonly<Record<string, string>>;

/** The tenant named in the path of a call. */
export interface PathTenant {
  readonly table: 'organizations' | 'institutions';
  readonly id: string;
}

export const pathTenantOf = (
  { tenant }: AdminAccess,
  named: PathParams,
): PathTenant | undefined => {
  if (!tenant || tenant === 'filtered') return undefined;
  return 'organization' in tenant
    ? { table: 'organizations', id: named[tenant.organization] ?? '' }
    : { table: 'institutions', id: named[tenant.institution] ?? '' };
};

interface AdmittedTenant {
  readonly organization?: Organization;
  readonly institution?: Institution;
}

const requireType = (admin: AdminCaller, { types }: AdminAccess): void => {
  if (!types.includes(admin.type)) throw refuseCall(403, 'notAllowed');
};

/**
 * Admits an admin to an endpoint or refuses it: 403 for the wrong type, 404 for another's tenant or
 * one that was not found. An organization is passed with its own id in both fields.
 */
export const admitToTenant = (
  admin: AdminCaller,
  who: AdminAccess,
  named: PathTenant | undefined,
  found: Institution | undefined,
): AdmittedTenant => {
  requireType(admin, who);
  if (!named) return {};
  return named.table === 'organizations'
    ? { organization: requireOwnOrganization(admin, found && { id: found.id }) }
    : { institution: requireOwnInstitution(admin, found) };
};

/** Does the same for an identified admin, reading the tenant's row with the given lock. */
export const admitAdmin = async (
  db: Db,
  admin: AdminCaller,
  who: AdminAccess,
  named: PathParams,
  lock: RawBuilder<unknown> = sql``,
): Promise<AdmittedTenant> => {
  requireType(admin, who);
  const tenant = pathTenantOf(who, named);
  if (!tenant) return {};
  return tenant.table === 'organizations'
    ? { organization: await findOrganization(db, admin, tenant.id, lock) }
    : { institution: await findInstitution(db, admin, tenant.id, lock) };
};

export interface TenantFilter {
  readonly organizationId?: string | undefined;
  readonly institutionId?: string | undefined;
  readonly machineId?: string | undefined;
}

/** The rows that a filtered call reads: the narrowest filter wins. */
export type TenantScope =
  | { readonly level: 'all' }
  | { readonly level: 'organization'; readonly id: string }
  | { readonly level: 'institution'; readonly id: string; readonly organizationId: string }
  | { readonly level: 'machine'; readonly id: string; readonly organizationId: string };

const findMachine = async (db: Db, admin: AdminCaller, id: string) => {
  const query = db
    .selectFrom('machines')
    .select(['id', 'organizationId', 'institutionId'])
    .where('id', '=', id)
    .where('removedAt', 'is', null);
  const [found] = await runPrepared(db, query);
  if (!found || !ownsTenant(admin, found.organizationId, found.institutionId)) {
    throw refuseCall(404, 'machineNotFound');
  }
  return found;
};

/**
 * Narrows the filters of a query to the caller's tenant. Filters that contradict each other or
 * name what the caller may not see are a 404.
 */
export const scopeOf = async (
  db: Db,
  admin: AdminCaller,
  filter: TenantFilter,
): Promise<TenantScope> => {
  const organizationId = filter.organizationId ?? admin.organizationId ?? undefined;
  const institutionId = filter.institutionId ?? admin.institutionId ?? undefined;
  if (filter.machineId) {
    const machine = await findMachine(db, admin, filter.machineId);
    if (
      (organizationId && organizationId !== machine.organizationId) ||
      (institutionId && institutionId !== machine.institutionId)
    ) {
      throw refuseCall(404, 'machineNotFound');
    }
    return { level: 'machine', id: machine.id, organizationId: machine.organizationId };
  }
  if (institutionId) {
    const institution = await findInstitution(db, admin, institutionId);
    if (organizationId && organizationId !== institution.organizationId) {
      throw refuseCall(404, 'institutionNotFound');
    }
    return { level: 'institution', ...institution };
  }
  if (organizationId) {
    return { level: 'organization', ...(await findOrganization(db, admin, organizationId)) };
  }
  return { level: 'all' };
};
