import { sql } from 'kysely';
import { toTaka } from '../../contract/money.ts';
import type { Scope } from '../core/access.ts';
import type { Db } from '../core/db/store.ts';
import { inScope } from '../institutions/within.ts';
import { logoPath } from '../logos/logos.ts';
import { daysOf } from '../stats/counts.ts';
import { allTime } from '../stats/range.ts';

/** The first day with a recorded dispense or update of the scope. */
export const firstRecordedDay = async (db: Db, scope: Scope): Promise<number | undefined> => {
  const { rows } = await sql<{ first: number | null }>`
    select min("day") as "first" from ${daysOf(scope, allTime)}`.execute(db);
  return rows[0]?.first ?? undefined;
};

interface Named {
  readonly _id: string;
  readonly name: string;
  readonly logo: string | null;
}

const namedIn = async (
  db: Db,
  table: 'organizations' | 'institutions',
  id: string | undefined,
): Promise<Named | null> => {
  if (id === undefined) return null;
  const row = await db
    .selectFrom(table)
    .select(['id', 'name', 'logoId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { _id: row.id, name: row.name, logo: logoPath(row.logoId) } : null;
};

const institutionOf = async (db: Db, scope: Scope): Promise<string | undefined> => {
  if (scope.level === 'institution') return scope.id;
  if (scope.level !== 'machine') return undefined;
  const machine = await db
    .selectFrom('machines')
    .select('institutionId')
    .where('id', '=', scope.id)
    .executeTakeFirst();
  return machine?.institutionId;
};

/** The organization and institution that contain the scope. */
export const tenantsOf = async (db: Db, scope: Scope) => {
  const organizationId =
    scope.level === 'all'
      ? undefined
      : scope.level === 'organization'
        ? scope.id
        : scope.organizationId;
  return {
    organization: await namedIn(db, 'organizations', organizationId),
    institution: await namedIn(db, 'institutions', await institutionOf(db, scope)),
  };
};

/** The prices of the machines in scope and of their sizes, in taka, ascending. */
export const pricesOf = async (db: Db, scope: Scope): Promise<number[]> => {
  const machines = sql`(select "id", "price", "organizationId", "institutionId",
    "id" as "machineId" from "machines" where "removedAt" is null) as "machines"`;
  const within = await inScope(db, scope);
  const { rows } = await sql<{ price: number }>`
    select "price" from ${machines} where ${within}
    union
    select "sizes"."price" from "sizes" where ${within} and "machineId" in
      (select "id" from "machines" where "removedAt" is null)
    order by "price"`.execute(db);
  return rows.map(({ price }) => toTaka(price));
};
