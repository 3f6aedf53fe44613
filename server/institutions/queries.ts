import type { Selectable } from 'kysely';
import type { Category, Institution, Limitation } from '../../contract/institutions.ts';
import { lockFor } from '../core/db/rows.ts';
import type { Schema } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { insideOf, nothingInside } from '../core/inside.ts';
import { byName } from '../core/names.ts';
import { logoPath } from '../logos/logos.ts';

type InstitutionRow = Selectable<Schema['institutions']>;

const institutions = (db: Db) =>
  db.selectFrom('institutions').selectAll().where('removedAt', 'is', null);

export const institutionsOf = async (db: Db, organizationId: string): Promise<InstitutionRow[]> =>
  byName(
    await institutions(db).where('organizationId', '=', organizationId).orderBy('id').execute(),
  );

const institutionById = (db: Db, id: string): Promise<InstitutionRow[]> =>
  institutions(db).where('id', '=', id).execute();

/** The institution, locked against other changes; a 404 when it has been removed. */
export const lockInstitution = async (tx: Tx, id: string): Promise<InstitutionRow> => {
  const found = await institutions(tx)
    .where('id', '=', id)
    .modifyEnd(lockFor(tx))
    .executeTakeFirst();
  if (!found) throw refuse(404, 'institutionNotFound');
  return found;
};

export const hasMachines = async (db: Db, institutionId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('machines')
    .select('id')
    .where('institutionId', '=', institutionId)
    .where('removedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return Boolean(found);
};

/** Institutions as the contract shows them, with what they hold. */
export const presentInstitutions = async (
  db: Db,
  rows: readonly InstitutionRow[],
  now: number,
): Promise<Institution[]> => {
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

/** One institution that the caller has been admitted to. */
export const presentInstitution = async (db: Db, id: string, now: number): Promise<Institution> => {
  const [institution] = await presentInstitutions(db, await institutionById(db, id), now);
  if (!institution) throw refuse(404, 'institutionNotFound');
  return institution;
};

interface Fields {
  readonly name: string;
  readonly address: string;
  readonly category: Category;
  readonly type?: string | undefined;
}

/** `logoId` names a picture that is already stored. */
export const insertInstitution = async (
  tx: Tx,
  organizationId: string,
  { name, address, category, type = '', logoId }: Fields & { readonly logoId: string | null },
  now: number,
): Promise<string> => {
  const id = newId();
  await tx
    .insertInto('institutions')
    .values({
      id,
      organizationId,
      name,
      address,
      category,
      type,
      logoId,
      limitDaily: null,
      limitWeekly: null,
      limitMonthly: null,
      createdAt: now,
      removedAt: null,
    })
    .execute();
  return id;
};

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** What is undefined stays; a cap of null is no cap. */
export const updateInstitution = (
  tx: Tx,
  id: string,
  fields: Optional<Fields> & {
    readonly limitation?: Optional<Limitation> | undefined;
    readonly logoId: string | null;
  },
) => {
  const { name, address, category, type, limitation, logoId } = fields;
  return tx
    .updateTable('institutions')
    .set({
      name,
      address,
      category,
      type,
      logoId,
      limitDaily: limitation?.daily,
      limitWeekly: limitation?.weekly,
      limitMonthly: limitation?.monthly,
    })
    .where('id', '=', id)
    .execute();
};

export const removeInstitution = (tx: Tx, id: string, now: number) =>
  tx.updateTable('institutions').set({ removedAt: now }).where('id', '=', id).execute();
