import { sql } from 'kysely';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import type { Institution, institutions } from '../../contract/institutions.ts';
import type { Inside } from '../../contract/tenant-summary.ts';
import type { TenantQuery } from '../../contract/tenants.ts';
import { logoPath } from '../logos/logos.ts';
import { createTenantListing } from '../organizations/tenant-listing.ts';
import { emptySummary, type SummarizeTenants } from '../organizations/tenant-summary.ts';
import type { Db } from '../platform/db/store.ts';
import type { LockedEntity } from '../platform/http/update-entity.ts';
import { type InstitutionRow, lockInstitution } from './queries.ts';

export interface InstitutionPresenter {
  readonly listPage: (
    db: Db,
    organizationId: string,
    query: TenantQuery,
    now: number,
  ) => Promise<EndpointAnswer<typeof institutions.all>>;
  readonly presentOne: (db: Db, row: InstitutionRow, now: number) => Promise<Institution>;
  /** Lock and view of an institution for an audited change. */
  readonly lockForChange: (
    id: string,
    now: number,
  ) => LockedEntity<InstitutionRow, { institution: Institution }>;
}

const presentInstitution = (
  row: InstitutionRow,
  summaries: ReadonlyMap<string, Inside>,
): Institution => ({
  _id: row.id,
  organizationId: row.organizationId,
  name: row.name,
  address: row.address,
  type: row.type,
  category: row.category,
  logo: logoPath(row.logoId),
  limitation: { daily: row.limitDaily, weekly: row.limitWeekly, monthly: row.limitMonthly },
  version: row.version,
  inside: summaries.get(row.id) ?? emptySummary,
});

export const createInstitutionPresenter = (summarize: SummarizeTenants): InstitutionPresenter => {
  const listTenants = createTenantListing<InstitutionRow>(
    'institutions',
    'institutionId',
    summarize,
  );

  const presentOne: InstitutionPresenter['presentOne'] = async (db, row, now) =>
    presentInstitution(row, await summarize(db, 'institutionId', [row.id], now));

  return {
    listPage: async (db, organizationId, query, now) => {
      const condition = sql`"organizationId" = ${organizationId}`;
      const { rows, summaries, ...counts } = await listTenants(db, condition, query, now);
      return { institutions: rows.map((row) => presentInstitution(row, summaries)), ...counts };
    },
    presentOne,
    lockForChange: (id, now) => ({
      lock: (tx) => lockInstitution(tx, id),
      show: async (tx, row) => ({ institution: await presentOne(tx, row, now) }),
    }),
  };
};
