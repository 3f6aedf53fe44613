import type { Selectable } from 'kysely';
import { forNoKeyUpdate } from '../platform/db/rows.ts';
import type { Db, Tx } from '../platform/db/store.ts';
import { refuseCall } from '../platform/http/errors.ts';
import type { Schema } from '../platform/schema/schema.ts';

export type OrganizationRow = Selectable<Schema['organizations']>;

const selectOrganizations = (db: Db) =>
  db.selectFrom('organizations').selectAll().where('removedAt', 'is', null);

const notFound = () => refuseCall(404, 'organizationNotFound');

/** Throws a 404 when it is not there. */
export const organizationById = (db: Db, id: string): Promise<OrganizationRow> =>
  selectOrganizations(db).where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** Locks the organization against other changes; throws a 404 when it has been removed. */
export const lockOrganization = (tx: Tx, id: string): Promise<OrganizationRow> =>
  selectOrganizations(tx)
    .where('id', '=', id)
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirstOrThrow(notFound);
