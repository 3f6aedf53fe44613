import type { RawBuilder } from 'kysely';
import type { Answer } from '../../contract/endpoint.ts';
import type { Inside } from '../../contract/inside.ts';
import type { Organization, organizations } from '../../contract/organizations.ts';
import type { TenantQuery } from '../../contract/tenants.ts';
import type { Subject } from '../core/changing.ts';
import type { Db } from '../core/db/store.ts';
import { logoPath } from '../logos/logos.ts';
import { tenantListing } from './by-attention.ts';
import { type InsideOf, nothingInside } from './inside.ts';
import { lockOrganization, type OrganizationRow, unlockRfidsOf } from './queries.ts';

/** Summaries of organizations, which rooms to the right provide. */
export interface Holdings {
  readonly insideOf: InsideOf;
  /** Number of institutions by organization; an organization without any is missing. */
  readonly institutionsIn: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Presents organizations with their summaries. */
export interface Organizations {
  /** `among` is the condition for rows that the caller may see. */
  readonly listed: (
    db: Db,
    among: RawBuilder<unknown>,
    query: TenantQuery,
    now: number,
  ) => Promise<Answer<typeof organizations.all>>;
  readonly one: (db: Db, row: OrganizationRow, now: number) => Promise<Organization>;
  /** Lock and view of an organization for an audited change. */
  readonly locked: (
    id: string,
    now: number,
  ) => Subject<OrganizationRow, { organization: Organization }>;
}

export const organizationsWith = ({ insideOf, institutionsIn }: Holdings): Organizations => {
  const list = tenantListing<OrganizationRow>('organizations', 'organizationId', insideOf);

  const shown = async (
    db: Db,
    rows: readonly OrganizationRow[],
    inside: ReadonlyMap<string, Inside>,
  ): Promise<Organization[]> => {
    const ids = rows.map(({ id }) => id);
    const institutions = await institutionsIn(db, ids);
    const unlockRfids = await unlockRfidsOf(db, ids);
    return rows.map(({ id, name, description, type, logoId }) => ({
      _id: id,
      name,
      description,
      type,
      logo: logoPath(logoId),
      unlockRFIDs: unlockRfids.get(id) ?? [],
      inside: {
        ...(inside.get(id) ?? nothingInside),
        institutions: institutions.get(id) ?? 0,
      },
    }));
  };

  const one: Organizations['one'] = async (db, row, now) => {
    const inside = await insideOf(db, 'organizationId', [row.id], now);
    const [organization] = await shown(db, [row], inside);
    if (!organization) throw new Error(`Organization ${row.id} cannot be shown`);
    return organization;
  };

  return {
    listed: async (db, among, query, now) => {
      const { rows, inside, ...counts } = await list(db, among, query, now);
      return { organizations: await shown(db, rows, inside), ...counts };
    },
    one,
    locked: (id, now) => ({
      lock: (tx) => lockOrganization(tx, id),
      show: async (tx, row) => ({ organization: await one(tx, row, now) }),
    }),
  };
};
