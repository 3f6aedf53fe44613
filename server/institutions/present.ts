import { sql } from 'kysely';
import type { Answer } from '../../contract/endpoint.ts';
import type { Inside } from '../../contract/inside.ts';
import type { Institution, institutions } from '../../contract/institutions.ts';
import type { TenantQuery } from '../../contract/tenants.ts';
import type { Subject } from '../core/changing.ts';
import type { Db } from '../core/db/store.ts';
import { logoPath } from '../logos/logos.ts';
import { tenantListing } from '../organizations/by-attention.ts';
import { type InsideOf, nothingInside } from '../organizations/inside.ts';
import { type InstitutionRow, lockInstitution } from './queries.ts';

/** Presents institutions with their summaries. */
export interface Institutions {
  readonly listed: (
    db: Db,
    organizationId: string,
    query: TenantQuery,
    now: number,
  ) => Promise<Answer<typeof institutions.all>>;
  readonly one: (db: Db, row: InstitutionRow, now: number) => Promise<Institution>;
  /** Lock and view of an institution for an audited change. */
  readonly locked: (
    id: string,
    now: number,
  ) => Subject<InstitutionRow, { institution: Institution }>;
}

const shown = (row: InstitutionRow, inside: ReadonlyMap<string, Inside>): Institution => ({
  _id: row.id,
  organizationId: row.organizationId,
  name: row.name,
  address: row.address,
  type: row.type,
  category: row.category,
  logo: logoPath(row.logoId),
  limitation: { daily: row.limitDaily, weekly: row.limitWeekly, monthly: row.limitMonthly },
  inside: inside.get(row.id) ?? nothingInside,
});

export const institutionsWith = (insideOf: InsideOf): Institutions => {
  const list = tenantListing<InstitutionRow>('institutions', 'institutionId', insideOf);

  const one: Institutions['one'] = async (db, row, now) =>
    shown(row, await insideOf(db, 'institutionId', [row.id], now));

  return {
    listed: async (db, organizationId, query, now) => {
      const among = sql`"organizationId" = ${organizationId}`;
      const { rows, inside, ...counts } = await list(db, among, query, now);
      return { institutions: rows.map((row) => shown(row, inside)), ...counts };
    },
    one,
    locked: (id, now) => ({
      lock: (tx) => lockInstitution(tx, id),
      show: async (tx, row) => ({ institution: await one(tx, row, now) }),
    }),
  };
};
