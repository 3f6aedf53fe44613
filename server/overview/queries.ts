import { type RawBuilder, sql } from 'kysely';
import { syncSeconds } from '../../contract/machine-api.ts';
import type { Scope } from '../core/access.ts';
import type { Rollups } from '../core/db/schema.ts';
import type { Db } from '../core/db/store.ts';
import { counterNames, scopes, typeColumns } from '../core/rollup.ts';
import type { DayRange } from './range.ts';

/** Everything here reads the rollup alone, except which machines are online right now. */

const types = Object.values(typeColumns);
const success = sql.join(
  types.map((type) => sql.ref(`${type}Success`)),
  sql` + `,
);
const dispensed = sql.join(
  types.flatMap((type) => [sql.ref(`${type}Success`), sql.ref(`${type}Failure`)]),
  sql` + `,
);
const paid = sql.join(
  types.map((type) => sql.ref(`${type}Paid`)),
  sql` + `,
);

/**
 * The days of one scope as the table "days". The rollup is kept by scope, day and id, so one
 * tenant's days are looked up one by one and all organizations' are read in a row.
 */
const daysOf = (scope: Scope, { from, to }: DayRange): RawBuilder<unknown> => {
  if (scope.level === 'all') {
    return sql`(select * from "rollups" where "scope" = ${scopes.all}
      and "day" between ${from} and ${to}) as "days"`;
  }
  return sql`(
    with recursive "calendar" ("date") as (
      select cast(${from} as integer) where cast(${from} as integer) <= ${to}
      union all select "date" + 1 from "calendar" where "date" < ${to})
    select "rollups".* from "calendar" join "rollups" on "rollups"."scope" = ${scopes[scope.level]}
      and "rollups"."day" = "calendar"."date" and "rollups"."scopeId" = ${scope.id}) as "days"`;
};

/** The first and last day on which anything at all was counted. */
export const knownDays = async (db: Db): Promise<DayRange | undefined> => {
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select (select min("day") from "rollups" where "scope" = ${scopes.all}) as "from",
      (select max("day") from "rollups" where "scope" = ${scopes.all}) as "to"`.execute(db);
  const { from = null, to = null } = rows[0] ?? {};
  return from === null || to === null ? undefined : { from, to };
};

/** The day of the scope's first dispense. */
export const firstDispenseDay = async (db: Db, scope: Scope): Promise<number | undefined> => {
  const known = await knownDays(db);
  if (!known) return undefined;
  const { rows } = await sql<{ first: number | null }>`
    select min("day") as "first" from ${daysOf(scope, known)} where ${dispensed} > 0`.execute(db);
  return rows[0]?.first ?? undefined;
};

type Counts = Pick<Rollups, (typeof counterNames)[number]>;

const sums = sql.join(
  counterNames.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`),
);

/** What was counted in a range, all together. */
export const countsIn = async (db: Db, scope: Scope, range: DayRange): Promise<Counts> => {
  const { rows } = await sql<Counts>`select ${sums} from ${daysOf(scope, range)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum without a row');
  return row;
};

/** The stock at the start of a range, at its end, and now. */
export const stockAround = async (db: Db, scope: Scope, range: DayRange) => {
  const known = await knownDays(db);
  if (!known) return { opening: 0, closing: 0, remaining: 0 };
  const { rows } = await sql<{ opening: number; closing: number; remaining: number }>`
    select coalesce(sum(case when "day" < ${range.from} then "stockChange" end), 0) as "opening",
      coalesce(sum(case when "day" <= ${range.to} then "stockChange" end), 0) as "closing",
      coalesce(sum("stockChange"), 0) as "remaining"
    from ${daysOf(scope, known)}`.execute(db);
  return rows[0] ?? { opening: 0, closing: 0, remaining: 0 };
};

export interface Day {
  readonly day: number;
  readonly success: number;
  /** Poisha. */
  readonly paid: number;
  readonly stockChange: number;
  readonly machinesSeen: number;
}

/** The counted days of a range in their order; days without anything are left out. */
export const daysIn = async (db: Db, scope: Scope, range: DayRange): Promise<Day[]> => {
  const { rows } = await sql<Day>`
    select "day", ${success} as "success", ${paid} as "paid", "stockChange", "machinesSeen"
    from ${daysOf(scope, range)} order by "day"`.execute(db);
  return rows;
};

/** Successful dispenses of the counted days of a range. */
export const successIn = async (db: Db, scope: Scope, range: DayRange) => {
  const { rows } = await sql<{ day: number; success: number }>`
    select "day", ${success} as "success" from ${daysOf(scope, range)} order by "day"`.execute(db);
  return rows;
};

/** Machines of the scope, and how many of them are online. */
export const machinesNow = async (db: Db, scope: Scope, now: number) => {
  const online = now - 3 * syncSeconds * 1000;
  let query = db
    .selectFrom('machines')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn
        .sum<number | null>(eb.case().when('lastSyncedAt', '>', online).then(1).else(0).end())
        .as('online'),
    ])
    .where('removedAt', 'is', null);
  if (scope.level !== 'all') {
    query = query.where(
      'organizationId',
      '=',
      scope.level === 'organization' ? scope.id : scope.organizationId,
    );
  }
  if (scope.level === 'institution') query = query.where('institutionId', '=', scope.id);
  if (scope.level === 'machine') query = query.where('id', '=', scope.id);
  const { total, online: count } = await query.executeTakeFirstOrThrow();
  return { total, online: count ?? 0 };
};
