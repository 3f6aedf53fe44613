import type { Organization } from '../../contract/organizations.ts';
import type { Subject } from '../core/changing.ts';
import type { Db } from '../core/db/store.ts';
import { logoPath } from '../logos/logos.ts';
import { type InsideOf, nothingInside } from './inside.ts';
import { lockOrganization, type OrganizationRow, unlockRfidsOf } from './queries.ts';

/** What an organization holds, as rooms to the right tell. */
export interface Holdings {
  readonly insideOf: InsideOf;
  /** How many institutions each has; one without any is not in the answer. */
  readonly institutionsIn: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Shows organizations as the contract does, with what they hold. */
export interface Organizations {
  readonly list: (db: Db, rows: readonly OrganizationRow[], now: number) => Promise<Organization[]>;
  readonly one: (db: Db, row: OrganizationRow, now: number) => Promise<Organization>;
  /** An organization that is to be changed. */
  readonly locked: (
    id: string,
    now: number,
  ) => Subject<OrganizationRow, { organization: Organization }>;
}

export const organizationsWith = ({ insideOf, institutionsIn }: Holdings): Organizations => {
  const list: Organizations['list'] = async (db, rows, now) => {
    if (!rows.length) return [];
    const ids = rows.map(({ id }) => id);
    const inside = await insideOf(db, 'organizationId', ids, now);
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
    const [shown] = await list(db, [row], now);
    if (!shown) throw new Error(`Organization ${row.id} cannot be shown`);
    return shown;
  };
  return {
    list,
    one,
    locked: (id, now) => ({
      lock: (tx) => lockOrganization(tx, id),
      show: async (tx, row) => ({ organization: await one(tx, row, now) }),
    }),
  };
};
