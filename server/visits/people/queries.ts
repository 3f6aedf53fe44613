import { type Selectable, sql } from 'kysely';
import type { PeopleQuery } from '../../../contract/people.ts';
import { parsePhone } from '../../../contract/values/phone.ts';
import { forNoKeyUpdate } from '../../platform/db/rows.ts';
import type { Db, Tx } from '../../platform/db/store.ts';
import { refuseCall } from '../../platform/http/errors.ts';
import { createListReader } from '../../platform/lists/list-query.ts';
import type { Schema } from '../../platform/schema/schema.ts';

export type PersonRow = Selectable<Schema['people']>;

const columns = [
  'id',
  'institutionId',
  'name',
  'phone',
  'language',
  'isActive',
  'version',
] as const;

export type ListedPerson = Pick<PersonRow, (typeof columns)[number]>;

const listRows = createListReader<ListedPerson>({
  table: 'people',
  columns,
  searchColumns: ['name', 'phone'],
  orders: {},
  defaultOrder: sql`"nameKey", "id"`,
});

export const isOfInstitution = (institutionId: string) => sql`"institutionId" = ${institutionId}`;

/** A whole phone number is found in every spelling. */
export const listPeople = (db: Db, institutionId: string, { find, ...query }: PeopleQuery) =>
  listRows(db, isOfInstitution(institutionId), {
    ...query,
    find: find && (parsePhone(find) ?? find),
  });

export const findActivePeople = (db: Db, institutionId: string) =>
  db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('institutionId', '=', institutionId)
    .where('isActive', '=', 1)
    .orderBy('nameKey')
    .orderBy('id')
    .execute();

export const findPersonName = async (
  db: Db,
  institutionId: string,
  id: string,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('people')
    .select('name')
    .where('institutionId', '=', institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.name;
};

/** Locks the person against other changes; throws a 404 for one of another institution. */
export const lockPerson = (tx: Tx, institutionId: string, id: string): Promise<PersonRow> =>
  tx
    .selectFrom('people')
    .selectAll()
    .where('institutionId', '=', institutionId)
    .where('id', '=', id)
    .modifyEnd(forNoKeyUpdate(tx))
    .executeTakeFirstOrThrow(() => refuseCall(404, 'personNotFound'));
