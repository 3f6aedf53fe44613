import { sql } from 'kysely';
import type { Institution } from '../../contract/institutions.ts';
import { logoPath } from '../../contract/logos.ts';
import { emptyTenantSummary, type Inside } from '../../contract/tenant-summary.ts';
import type { TenantQuery } from '../../contract/tenants.ts';
import { createTenantListing } from '../organizations/tenant-listing.ts';
import type { SummarizeTenants } from '../organizations/tenant-summary.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { type InstitutionRow, lockInstitution } from './queries.ts';

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
  cardHistoryDays: row.cardHistoryDays,
  version: row.version,
  inside: summaries.get(row.id) ?? emptyTenantSummary,
});

export const createInstitutionPresenter = (summarize: SummarizeTenants) => {
  const listTenants = createTenantListing<InstitutionRow>(
    'institutions',
    'institutionId',
    summarize,
  );

  const presentOne = async (db: Db, row: InstitutionRow, now: number): Promise<Institution> =>
    presentInstitution(row, await summarize(db, 'institutionId', [row.id], now));

  return {
    listPage: async (db: Db, organizationId: string, query: TenantQuery, now: number) => {
      const condition = sql`"organizationId" = ${organizationId}`;
      const { rows, summaries, ...counts } = await listTenants(db, condition, query, now);
      return { institutions: rows.map((row) => presentInstitution(row, summaries)), ...counts };
    },
    presentOne,
    /** Lock and view of an institution for an audited change. */
    lockForChange: (id: string, now: number) => ({
      lock: (tx: Tx) => lockInstitution(tx, id),
      show: async (tx: Tx, row: InstitutionRow) => ({
        institution: await presentOne(tx, row, now),
      }),
    }),
  };
};

export type InstitutionPresenter = ReturnType<typeof createInstitutionPresenter>;
