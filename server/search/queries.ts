import { type Expression, type SqlBool, sql } from 'kysely';
import { type Found, mostFound } from '../../contract/search.ts';
import type { Scope } from '../core/access.ts';
import { beginsWith, contains } from '../core/containing.ts';
import type { Db } from '../core/db/store.ts';

type Search = (db: Db, scope: Scope, text: string) => Promise<Found[]>;

/** Whether one of the columns contains the text. */
const anyContains = (columns: readonly string[], text: string): Expression<SqlBool> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => contains(column, text)),
    sql` or `,
  )})`;

/** What begins with the text stands before what only contains it. */
const best = (columns: readonly string[], text: string): Expression<number> =>
  sql<number>`case when ${sql.join(
    columns.map((column) => beginsWith(column, text)),
    sql` or `,
  )} then 0 else 1 end`;

/** The rows of the caller's tenant. */
const within = (scope: Scope, organization: string, institution: string): Expression<SqlBool> => {
  if (scope.level === 'all') return sql<boolean>`1 = 1`;
  const column = scope.level === 'organization' ? organization : institution;
  return sql<boolean>`${sql.ref(column)} = ${scope.id}`;
};

const lineOf = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** An institution's admin sees nothing of the organization itself. */
const seesOrganization = ({ level }: Scope): boolean => level === 'all' || level === 'organization';

const organizationsNamed: Search = async (db, scope, text) => {
  if (!seesOrganization(scope)) return [];
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'type'])
    .where('removedAt', 'is', null)
    .where(within(scope, 'id', 'id'))
    .where(anyContains(['name'], text))
    .orderBy(best(['name'], text))
    .orderBy('name')
    .orderBy('id')
    .limit(mostFound)
    .execute();
  return rows.map(({ id, name, type }) => ({
    kind: 'ORGANIZATION',
    _id: id,
    title: name,
    subtitle: type,
    organizationId: id,
    institutionId: null,
  }));
};

const institutionsNamed: Search = async (db, scope, text) => {
  const columns = ['institutions.name', 'institutions.address'];
  const rows = await db
    .selectFrom('institutions')
    .innerJoin('organizations', 'organizations.id', 'institutions.organizationId')
    .select([
      'institutions.id',
      'institutions.organizationId',
      'institutions.name',
      'institutions.address',
      'organizations.name as organization',
    ])
    .where('institutions.removedAt', 'is', null)
    .where('organizations.removedAt', 'is', null)
    .where(within(scope, 'institutions.organizationId', 'institutions.id'))
    .where(anyContains(columns, text))
    .orderBy(best(columns, text))
    .orderBy('institutions.name')
    .orderBy('institutions.id')
    .limit(mostFound)
    .execute();
  return rows.map(({ id, organizationId, name, address, organization }) => ({
    kind: 'INSTITUTION',
    _id: id,
    title: name,
    subtitle: lineOf(scope.level === 'all' ? organization : '', address),
    organizationId,
    institutionId: id,
  }));
};

/** Machines and the RFIDs that dispense carry the same columns. */
const insideInstitution =
  (table: 'machines' | 'rfids', kind: Found['kind']): Search =>
  async (db, scope, text) => {
    const columns = [`${table}.physicalId`, `${table}.name`];
    const rows = await db
      .selectFrom(table)
      .innerJoin('institutions', 'institutions.id', `${table}.institutionId`)
      .select([
        `${table}.id`,
        `${table}.organizationId`,
        `${table}.institutionId`,
        `${table}.physicalId`,
        `${table}.name`,
        'institutions.name as institution',
      ])
      .where(`${table}.removedAt`, 'is', null)
      .where('institutions.removedAt', 'is', null)
      .where(within(scope, `${table}.organizationId`, `${table}.institutionId`))
      .where(anyContains(columns, text))
      .orderBy(best(columns, text))
      .orderBy(`${table}.physicalId`)
      .orderBy(`${table}.id`)
      .limit(mostFound)
      .execute();
    return rows.map(({ id, organizationId, institutionId, physicalId, name, institution }) => ({
      kind,
      _id: id,
      title: physicalId,
      subtitle: lineOf(name, scope.level === 'institution' ? '' : institution),
      organizationId,
      institutionId,
    }));
  };

const unlockRfidsNamed: Search = async (db, scope, text) => {
  if (!seesOrganization(scope)) return [];
  const columns = ['unlockRfids.physicalId', 'unlockRfids.name'];
  const rows = await db
    .selectFrom('unlockRfids')
    .innerJoin('organizations', 'organizations.id', 'unlockRfids.organizationId')
    .select([
      'unlockRfids.id',
      'unlockRfids.organizationId',
      'unlockRfids.physicalId',
      'unlockRfids.name',
      'organizations.name as organization',
    ])
    .where('organizations.removedAt', 'is', null)
    .where(within(scope, 'unlockRfids.organizationId', 'unlockRfids.organizationId'))
    .where(anyContains(columns, text))
    .orderBy(best(columns, text))
    .orderBy('unlockRfids.physicalId')
    .orderBy('unlockRfids.id')
    .limit(mostFound)
    .execute();
  return rows.map(({ id, organizationId, physicalId, name, organization }) => ({
    kind: 'RFID',
    _id: id,
    title: physicalId,
    subtitle: lineOf(name, scope.level === 'all' ? organization : ''),
    organizationId,
    institutionId: null,
  }));
};

const searches: readonly Search[] = [
  organizationsNamed,
  institutionsNamed,
  insideInstitution('machines', 'MACHINE'),
  insideInstitution('rfids', 'RFID'),
  unlockRfidsNamed,
];

/** Takes from every list in turn, so that many of one kind do not hide the others. */
export const fairShare = <T>(lists: readonly (readonly T[])[], most: number): T[] => {
  const counts = lists.map(() => 0);
  let left = most;
  for (let taken = -1; left > 0 && taken !== 0; ) {
    taken = 0;
    for (const [index, list] of lists.entries()) {
      const count = counts[index] ?? 0;
      if (left === 0 || count >= list.length) continue;
      counts[index] = count + 1;
      left -= 1;
      taken += 1;
    }
  }
  return lists.flatMap((list, index) => list.slice(0, counts[index]));
};

/** What the scope holds that is named like the text. */
export const findIn = async (db: Db, scope: Scope, text: string): Promise<Found[]> =>
  fairShare(await Promise.all(searches.map((search) => search(db, scope, text))), mostFound);
