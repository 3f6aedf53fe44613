import type { Institution } from '../../contract/institutions.ts';
import type { Subject } from '../core/changing.ts';
import type { Db } from '../core/db/store.ts';
import { logoPath } from '../logos/logos.ts';
import { type InsideOf, nothingInside } from '../organizations/inside.ts';
import { type InstitutionRow, lockInstitution } from './queries.ts';

/** Shows institutions as the contract does, with what they hold. */
export interface Institutions {
  readonly list: (db: Db, rows: readonly InstitutionRow[], now: number) => Promise<Institution[]>;
  readonly one: (db: Db, row: InstitutionRow, now: number) => Promise<Institution>;
  /** An institution that is to be changed. */
  readonly locked: (
    id: string,
    now: number,
  ) => Subject<InstitutionRow, { institution: Institution }>;
}

export const institutionsWith = (insideOf: InsideOf): Institutions => {
  const list: Institutions['list'] = async (db, rows, now) => {
    const ids = rows.map(({ id }) => id);
    const inside = await insideOf(db, 'institutionId', ids, now);
    return rows.map((row) => ({
      _id: row.id,
      organizationId: row.organizationId,
      name: row.name,
      address: row.address,
      type: row.type,
      category: row.category,
      logo: logoPath(row.logoId),
      limitation: { daily: row.limitDaily, weekly: row.limitWeekly, monthly: row.limitMonthly },
      inside: inside.get(row.id) ?? nothingInside,
    }));
  };
  const one: Institutions['one'] = async (db, row, now) => {
    const [shown] = await list(db, [row], now);
    if (!shown) throw new Error(`Institution ${row.id} cannot be shown`);
    return shown;
  };
  return {
    list,
    one,
    locked: (id, now) => ({
      lock: (tx) => lockInstitution(tx, id),
      show: async (tx, row) => ({ institution: await one(tx, row, now) }),
    }),
  };
};
