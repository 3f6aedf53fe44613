import type { Selectable } from 'kysely';
import { preparedQuery } from '../platform/db/prepared-query.ts';
import { forNoKeyUpdate, isAmong } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { refuseCall } from '../platform/http/errors.ts';
import type { Schema } from '../platform/schema/schema.ts';

export type InstitutionRow = Selectable<Schema['institutions']>;

const selectInstitutions = (db: Db) =>
  db.selectFrom('institutions').selectAll().where('removedAt', 'is', null);

const notFound = () => refuseCall(404, 'institutionNotFound');

const countsQuery = preparedQuery<{ organizationId: string; count: number }>(
  (db, organizationIds) =>
    db
      .selectFrom('institutions')
      .select((eb) => ['organizationId', eb.fn.countAll<number>().as('count')])
      .where(isAmong(db, 'organizationId', organizationIds))
      .where('removedAt', 'is', null)
      .groupBy('organizationId'),
);

/** Number of institutions by organization; an organization without any is missing. */
export const countInstitutions = async (
  db: Db,
  organizationIds: readonly string[],
): Promise<Map<string, number>> => {
  const counts = await countsQuery(db, organizationIds);
  return new Map(counts.map(({ organizationId, count }) => [organizationId, count]));
};

/** Throws a 404 when it is not there. */
export const institutionById = (db: Db, id: string): Promise<InstitutionRow> =>
  selectInstitutions(db).where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** Locks the institution against other changes; throws a 404 when it has been removed. */
export const lockInstitution = (tx: Tx, id: string): Promise<InstitutionRow> =>
  selectInstitutions(tx)
    .where('id', '=', id)
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirstOrThrow(notFound);
