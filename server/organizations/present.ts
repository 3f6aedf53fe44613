import type { RawBuilder } from 'kysely';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { Organization, organizations, UnlockRfid } from '../../contract/organizations.ts';
import type { Inside } from '../../contract/tenant-summary.ts';
import type { TenantQuery } from '../../contract/tenants.ts';
import { logoPath } from '../logos/logos.ts';
import type { Db } from '../platform/db/store.ts';
import type { LockedEntity } from '../platform/http/update-entity.ts';
import { lockOrganization, type OrganizationRow } from './queries.ts';
import { createTenantListing } from './tenant-listing.ts';
import { emptySummary, type SummarizeTenants } from './tenant-summary.ts';

/** Parts of organizations that other rooms own. */
export interface OrganizationSummaries {
  readonly summarize: SummarizeTenants;
  /** Number of institutions by organization; an organization without any is missing. */
  readonly institutionsIn: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly listUnlockRfids: (
    db: Db,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, UnlockRfid[]>>;
}

/** Presents organizations with their summaries. */
export interface OrganizationPresenter {
  /** `among` is the condition for rows that the caller may see. */
  readonly listPage: (
    db: Db,
    condition: RawBuilder<unknown>,
    query: TenantQuery,
    now: number,
  ) => Promise<EndpointAnswer<typeof organizations.all>>;
  readonly presentOne: (db: Db, row: OrganizationRow, now: number) => Promise<Organization>;
  /** Lock and view of an organization for an audited change. */
  readonly lockForChange: (
    id: string,
    now: number,
  ) => LockedEntity<OrganizationRow, { organization: Organization }>;
}

export const createOrganizationPresenter = ({
  summarize,
  institutionsIn,
  listUnlockRfids,
}: OrganizationSummaries): OrganizationPresenter => {
  const listTenants = createTenantListing<OrganizationRow>(
    'organizations',
    'organizationId',
    summarize,
  );

  const presentRows = async (
    db: Db,
    rows: readonly OrganizationRow[],
    summaries: ReadonlyMap<string, Inside>,
  ): Promise<Organization[]> => {
    const ids = rows.map(({ id }) => id);
    const institutionCounts = await institutionsIn(db, ids);
    const unlockRfids = await listUnlockRfids(db, ids);
    return rows.map(({ id, name, description, type, logoId, version }) => ({
      _id: id,
      name,
      description,
      type,
      logo: logoPath(logoId),
      version,
      unlockRFIDs: unlockRfids.get(id) ?? [],
      inside: {
        ...(summaries.get(id) ?? emptySummary),
        institutions: institutionCounts.get(id) ?? 0,
      },
    }));
  };

  const presentOne: OrganizationPresenter['presentOne'] = async (db, row, now) => {
    const summaries = await summarize(db, 'organizationId', [row.id], now);
    const [organization] = await presentRows(db, [row], summaries);
    if (!organization) throw new Error(`Organization ${row.id} cannot be shown`);
    return organization;
  };

  return {
    listPage: async (db, among, query, now) => {
      const { rows, summaries, ...counts } = await listTenants(db, among, query, now);
      return { organizations: await presentRows(db, rows, summaries), ...counts };
    },
    presentOne,
    lockForChange: (id, now) => ({
      lock: (tx) => lockOrganization(tx, id),
      show: async (tx, row) => ({ organization: await presentOne(tx, row, now) }),
    }),
  };
};
