import { sql } from 'kysely';
import { latinDigits } from '../../contract/digits.ts';
import { type Found, mostFound } from '../../contract/search.ts';
import type { Scope } from '../core/access.ts';
import type { Db } from '../core/db/store.ts';
import { anyContains, rankOf } from '../core/fitting.ts';
import { paymentsNamed } from './payments.ts';
import { bestOf } from './ranking.ts';
import { lineOf, type Search, within } from './rows.ts';

/** Institution admins do not see the organization itself. */
const seesOrganization = ({ level }: Scope): boolean => level === 'all' || level === 'organization';

const organizationsNamed: Search = async (db, scope, text) => {
  if (!seesOrganization(scope)) return [];
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'type', rankOf(['name'], text).as('rank')])
    .where('removedAt', 'is', null)
    .where(within(scope, 'id', 'id'))
    .where(anyContains(['name'], text))
    .orderBy('rank')
    .orderBy('name')
    .orderBy('id')
    .limit(mostFound)
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
      rankOf(columns, text).as('rank'),
    ])
    .where('institutions.removedAt', 'is', null)
    .where('organizations.removedAt', 'is', null)
    .where(within(scope, 'institutions.organizationId', 'institutions.id'))
    .where(anyContains(columns, text))
    .orderBy('rank')
    .orderBy('institutions.name')
    .orderBy('institutions.id')
    .limit(mostFound)
    .execute();
  return rows.map(({ id, organizationId, name, address, organization, rank }) => ({
    rank,
    found: {
      kind: 'INSTITUTION',
      _id: id,
      title: name,
      subtitle: lineOf(scope.level === 'all' ? organization : '', address),
      organizationId,
      institutionId: id,
    },
  }));
};

/** Returns the number only if it matches the text. */
const numberIn = (number: string, text: string): string =>
  number.toLowerCase().includes(latinDigits(text).toLowerCase()) ? number : '';

/** Searches machines or RFIDs, which share their columns except for one number. */
const insideInstitution =
  (table: 'machines' | 'rfids', numbered: string, kind: Found['kind']): Search =>
  async (db, scope, text) => {
    const columns = [`${table}.physicalId`, `${table}.name`, numbered];
    const rows = await db
      .selectFrom(table)
      .innerJoin('institutions', 'institutions.id', `${table}.institutionId`)
      .select([
        `${table}.id`,
        `${table}.organizationId`,
        `${table}.institutionId`,
        `${table}.physicalId`,
        `${table}.name`,
        sql.ref<string>(numbered).as('number'),
        'institutions.name as institution',
        rankOf(columns, text).as('rank'),
      ])
      .where(`${table}.removedAt`, 'is', null)
      .where('institutions.removedAt', 'is', null)
      .where(within(scope, `${table}.organizationId`, `${table}.institutionId`))
      .where(anyContains(columns, text))
      .orderBy('rank')
      .orderBy(`${table}.physicalId`)
      .orderBy(`${table}.id`)
      .limit(mostFound)
      .execute();
    return rows.map(({ id, name, number, institution, rank, ...row }) => ({
      rank,
      found: {
        kind,
        _id: id,
        title: row.physicalId,
        subtitle: lineOf(
          name,
          numberIn(number, text),
          scope.level === 'institution' ? '' : institution,
        ),
        organizationId: row.organizationId,
        institutionId: row.institutionId,
      },
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
      rankOf(columns, text).as('rank'),
    ])
    .where('organizations.removedAt', 'is', null)
    .where(within(scope, 'unlockRfids.organizationId', 'unlockRfids.organizationId'))
    .where(anyContains(columns, text))
    .orderBy('rank')
    .orderBy('unlockRfids.physicalId')
    .orderBy('unlockRfids.id')
    .limit(mostFound)
    .execute();
  return rows.map(({ id, organizationId, physicalId, name, organization, rank }) => ({
    rank,
    found: {
      kind: 'RFID',
      _id: id,
      title: physicalId,
      subtitle: lineOf(name, scope.level === 'all' ? organization : ''),
      organizationId,
      institutionId: null,
    },
  }));
};

const searches: readonly Search[] = [
  organizationsNamed,
  institutionsNamed,
  insideInstitution('machines', 'machines.simNumber', 'MACHINE'),
  insideInstitution('rfids', 'rfids.designationId', 'RFID'),
  unlockRfidsNamed,
  paymentsNamed,
];

/** Searches everything in the scope; returns the best matches of all kinds. */
export const findIn = async (db: Db, scope: Scope, text: string): Promise<Found[]> =>
  bestOf(await Promise.all(searches.map((search) => search(db, scope, text))), mostFound);
