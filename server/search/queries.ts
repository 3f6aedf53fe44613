import { sql } from 'kysely';
import { type Found, maxSearchResults } from '../../contract/search.ts';
import { searchForm } from '../../contract/values/text-forms.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import { anyColumnContains, matchRankOf } from '../platform/lists/text-search.ts';
import { paymentsNamed } from './payments.ts';
import { bestOf } from './ranking.ts';
import { isInTenant, joinParts, type Search } from './rows.ts';

/** Institution admins do not see the organization itself. */
const seesOrganization = ({ level }: TenantScope): boolean =>
  level === 'all' || level === 'organization';

const findOrganizations: Search = async (db, scope, text) => {
  if (!seesOrganization(scope)) return [];
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'type', matchRankOf(['name'], text).as('rank')])
    .where('removedAt', 'is', null)
    .where(isInTenant(scope, 'id', 'id'))
    .where(anyColumnContains(['name'], text))
    .orderBy('rank')
    .orderBy('name')
    .orderBy('id')
    .limit(maxSearchResults)
    .execute();
  return rows.map(({ id, name, type, rank }) => ({
    rank,
    found: {
      kind: 'ORGANIZATION',
      _id: id,
      title: name,
      subtitle: type,
      organizationId: id,
      institutionId: null,
    },
  }));
};

const findInstitutions: Search = async (db, scope, text) => {
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
      matchRankOf(columns, text).as('rank'),
    ])
    .where('institutions.removedAt', 'is', null)
    .where('organizations.removedAt', 'is', null)
    .where(isInTenant(scope, 'institutions.organizationId', 'institutions.id'))
    .where(anyColumnContains(columns, text))
    .orderBy('rank')
    .orderBy('institutions.name')
    .orderBy('institutions.id')
    .limit(maxSearchResults)
    .execute();
  return rows.map(({ id, organizationId, name, address, organization, rank }) => ({
    rank,
    found: {
      kind: 'INSTITUTION',
      _id: id,
      title: name,
      subtitle: joinParts(scope.level === 'all' ? organization : '', address),
      organizationId,
      institutionId: id,
    },
  }));
};

/** Returns the number only if it matches the text. */
const numberIn = (number: string, text: string): string =>
  searchForm(number).includes(searchForm(text)) ? number : '';

/** Searches machines or RFIDs, which share their columns except for one number. */
const searchInInstitution =
  (
    table: 'machines' | 'rfids',
    numberColumn: string,
    kind: Found['kind'],
    columns: readonly string[],
  ): Search =>
  async (db, scope, text) => {
    const rows = await db
      .selectFrom(table)
      .innerJoin('institutions', 'institutions.id', `${table}.institutionId`)
      .select([
        `${table}.id`,
        `${table}.organizationId`,
        `${table}.institutionId`,
        `${table}.physicalId`,
        `${table}.name`,
        sql.ref<string>(numberColumn).as('number'),
        'institutions.name as institution',
        matchRankOf(columns, text).as('rank'),
      ])
      .where(`${table}.removedAt`, 'is', null)
      .where('institutions.removedAt', 'is', null)
      .where(isInTenant(scope, `${table}.organizationId`, `${table}.institutionId`))
      .where(anyColumnContains(columns, text))
      .orderBy('rank')
      .orderBy(`${table}.physicalId`)
      .orderBy(`${table}.id`)
      .limit(maxSearchResults)
      .execute();
    return rows.map(({ id, name, number, institution, rank, ...row }) => ({
      rank,
      found: {
        kind,
        _id: id,
        title: row.physicalId,
        subtitle: joinParts(
          name,
          numberIn(number, text),
          scope.level === 'institution' ? '' : institution,
        ),
        organizationId: row.organizationId,
        institutionId: row.institutionId,
      },
    }));
  };

const findUnlockRfids: Search = async (db, scope, text) => {
  if (!seesOrganization(scope)) return [];
  const columns = ['unlockRfids.cardKey', 'unlockRfids.physicalId', 'unlockRfids.name'];
  const rows = await db
    .selectFrom('unlockRfids')
    .innerJoin('organizations', 'organizations.id', 'unlockRfids.organizationId')
    .select([
      'unlockRfids.id',
      'unlockRfids.organizationId',
      'unlockRfids.physicalId',
      'unlockRfids.name',
      'organizations.name as organization',
      matchRankOf(columns, text).as('rank'),
    ])
    .where('organizations.removedAt', 'is', null)
    .where(isInTenant(scope, 'unlockRfids.organizationId', 'unlockRfids.organizationId'))
    .where(anyColumnContains(columns, text))
    .orderBy('rank')
    .orderBy('unlockRfids.physicalId')
    .orderBy('unlockRfids.id')
    .limit(maxSearchResults)
    .execute();
  return rows.map(({ id, organizationId, physicalId, name, organization, rank }) => ({
    rank,
    found: {
      kind: 'RFID',
      _id: id,
      title: physicalId,
      subtitle: joinParts(name, scope.level === 'all' ? organization : ''),
      organizationId,
      institutionId: null,
    },
  }));
};

const searches: readonly Search[] = [
  findOrganizations,
  findInstitutions,
  searchInInstitution('machines', 'machines.simNumber', 'MACHINE', [
    'machines.physicalId',
    'machines.name',
    'machines.simNumber',
  ]),
  // An institution may have 50,000 cards: the stored text is four times as fast as their columns.
  searchInInstitution('rfids', 'rfids.designationId', 'RFID', [
    'rfids.cardKey',
    'rfids.searchText',
  ]),
  findUnlockRfids,
  paymentsNamed,
];

/** Searches everything in the scope; returns the best matches of all kinds. */
export const searchScope = async (db: Db, scope: TenantScope, text: string): Promise<Found[]> =>
  bestOf(await Promise.all(searches.map((search) => search(db, scope, text))), maxSearchResults);
