import type { Selectable } from 'kysely';
import { asking } from '../core/db/asking.ts';
import { isAmong, lockFor } from '../core/db/rows.ts';
import type { Schema } from '../core/db/schema.ts';
import type { Db, Tx } from '../core/db/store.ts';
import { refuse } from '../core/errors.ts';

export type InstitutionRow = Selectable<Schema['institutions']>;

const institutions = (db: Db) =>
  db.selectFrom('institutions').selectAll().where('removedAt', 'is', null);

const notFound = () => refuse(404, 'institutionNotFound');

const countsAsked = asking<{ organizationId: string; count: number }>((db, organizationIds) =>
  db
    .selectFrom('institutions')
    .select((eb) => ['organizationId', eb.fn.countAll<number>().as('count')])
    .where(isAmong(db, 'organizationId', organizationIds))
    .where('removedAt', 'is', null)
    .groupBy('organizationId'),
);

/** Number of institutions by organization; an organization without any is missing. */
export const institutionsIn = async (
  db: Db,
  organizationIds: readonly string[],
): Promise<Map<string, number>> => {
  const counted = await countsAsked(db, organizationIds);
  return new Map(counted.map(({ organizationId, count }) => [organizationId, count]));
};

/** Throws a 404 when it is not there. */
export const institutionById = (db: Db, id: string): Promise<InstitutionRow> =>
  institutions(db).where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** Locks the institution against other changes; throws a 404 when it has been removed. */
export const lockInstitution = (tx: Tx, id: string): Promise<InstitutionRow> =>
  institutions(tx).where('id', '=', id).modifyEnd(lockFor(tx)).executeTakeFirstOrThrow(notFound);
