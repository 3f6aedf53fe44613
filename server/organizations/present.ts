import type { RawBuilder } from 'kysely';
import { logoPath } from '../../contract/logos.ts';
import type { Organization, UnlockRfid } from '../../contract/organizations.ts';
import { emptyTenantSummary, type Inside } from '../../contract/tenant-summary.ts';
import type { TenantQuery } from '../../contract/tenants.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { lockOrganization, type OrganizationRow } from './queries.ts';
import { createTenantListing } from './tenant-listing.ts';
import type { SummarizeTenants } from './tenant-summary.ts';

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
export const createOrganizationPresenter = ({
  summarize,
  institutionsIn,
  listUnlockRfids,
}: OrganizationSummaries) => {
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
        ...(summaries.get(id) ?? emptyTenantSummary),
        institutions: institutionCounts.get(id) ?? 0,
      },
    }));
  };

  const presentOne = async (db: Db, row: OrganizationRow, now: number): Promise<Organization> => {
    const summaries = await summarize(db, 'organizationId', [row.id], now);
    const [organization] = await presentRows(db, [row], summaries);
    if (!organization) throw new Error(`Organization ${row.id} cannot be shown`);
    return organization;
  };

  return {
    /** `condition` selects the rows that the caller may see. */
    listPage: async (db: Db, condition: RawBuilder<unknown>, query: TenantQuery, now: number) => {
      const { rows, summaries, ...counts } = await listTenants(db, condition, query, now);
      return { organizations: await presentRows(db, rows, summaries), ...counts };
    },
    presentOne,
    /** Lock and view of an organization for an audited change. */
    lockForChange: (id: string, now: number) => ({
      lock: (tx: Tx) => lockOrganization(tx, id),
      show: async (tx: Tx, row: OrganizationRow) => ({
        organization: await presentOne(tx, row, now),
      }),
    }),
  };
};

export type OrganizationPresenter = ReturnType<typeof createOrganizationPresenter>;
