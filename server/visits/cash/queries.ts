import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import {
  type CashCollection,
  type CollectorCash,
  type MachineCash,
  maxCashSums,
} from '../../../contract/cash.ts';
import type { CountedCash } from '../../../contract/counted-cash.ts';
import { toTaka } from '../../../contract/values/money.ts';
import type { Db } from '../../platform/db/store.ts';
import type { CashCollections } from '../../platform/schema/schema.ts';
import { maxRows } from '../../platform/threads/long-read.ts';

export const findCollection = (db: Db, visitId: string): Promise<CashCollections | undefined> =>
  db.selectFrom('cashCollections').selectAll().where('visitId', '=', visitId).executeTakeFirst();

export const presentCash = ({
  counted,
  expected,
}: Pick<CashCollections, 'counted' | 'expected'>): CountedCash => ({
  counted: toTaka(counted),
  expected: expected === null ? null : toTaka(expected),
});

/** Conditions on the columns of `cashCollections`. */
type CashCondition = RawBuilder<boolean>;

interface MachineColumns {
  readonly machineId: string;
  readonly physicalId: string;
  readonly machineName: string;
}

export interface CollectionRow extends MachineColumns {
  readonly visitId: string;
  readonly at: number;
  readonly counted: number;
  readonly expected: number | null;
  readonly name: string;
}

const presentMachine = ({ machineId, physicalId, machineName }: MachineColumns) => ({
  _id: machineId,
  physicalId,
  name: machineName,
});

export const presentCollection = (row: CollectionRow): CashCollection => ({
  _id: row.visitId,
  at: new Date(row.at).toISOString(),
  machine: presentMachine(row),
  name: row.name,
  ...presentCash(row),
});

export const listCollections = async (
  db: Db,
  within: CashCondition,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: readonly CollectionRow[]; count: number }> => {
  const { rows } = await sql<CollectionRow>`
    select "page".*, "visits"."name", "machines"."physicalId", "machines"."name" as "machineName"
    from (select "visitId", "machineId", "at", "counted", "expected" from "cashCollections"
      where ${within} order by "at" desc, "visitId" desc
      limit ${limit} offset ${(page - 1) * limit}) as "page"
    join "visits" on "visits"."id" = "visitId"
    join "machines" on "machines"."id" = "page"."machineId"
    order by "page"."at" desc, "visitId" desc`.execute(db);
  return { rows, count: await countCollections(db, within) };
};

interface CashSums {
  readonly collections: number;
  readonly counted: number;
  readonly expected: number;
  readonly lastAt: number;
}

/** A first collection counts as expected. */
const sums = sql`count(*) as "collections", sum("counted") as "counted",
  sum(coalesce("expected", "counted")) as "expected", max("cashCollections"."at") as "lastAt"`;

const presentSums = ({ collections, counted, expected, lastAt }: CashSums) => ({
  collections: Number(collections),
  counted: toTaka(Number(counted)),
  expected: toTaka(Number(expected)),
  lastAt: new Date(lastAt).toISOString(),
});

const largestFirst = sql`order by "counted" desc limit ${sql.lit(maxCashSums)}`;

export const sumByMachine = async (db: Db, within: CashCondition): Promise<MachineCash[]> => {
  const { rows } = await sql<CashSums & MachineColumns>`
    select "sums".*, "physicalId", "name" as "machineName" from (
      select "machineId", ${sums} from "cashCollections" where ${within}
      group by "machineId" ${largestFirst}) as "sums"
    join "machines" on "machines"."id" = "machineId"
    order by "machines"."physicalIdKey", "machineId"`.execute(db);
  return rows.map((row) => ({ machine: presentMachine(row), ...presentSums(row) }));
};

/** Typed names are one collector as they are written; forgotten ones are one. */
export const sumByCollector = async (db: Db, within: CashCondition): Promise<CollectorCash[]> => {
  const { rows } = await sql<CashSums & { name: string }>`
    select max("name") as "name", ${sums}
    from (select * from "cashCollections" where ${within}) as "cashCollections"
    join "visits" on "visits"."id" = "visitId"
    group by coalesce("personId", "name") ${largestFirst}`.execute(db);
  return rows.map(({ name, ...row }) => ({ name, ...presentSums(row) }));
};

/** A collection with the names of its tenants. */
export interface ReportedCollectionRow extends CollectionRow {
  readonly in: string;
  readonly orn: string;
}

export const countCollections = async (db: Db, within: CashCondition): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from "cashCollections" where ${within}`.execute(db);
  return Number(rows[0]?.count ?? 0);
};

/** Reads all collections of a report, newest first, in chunks. */
export async function* streamCollections(
  db: Db,
  within: CashCondition,
): AsyncGenerator<ReportedCollectionRow[]> {
  let position = sql``;
  for (;;) {
    const { rows } = await sql<ReportedCollectionRow>`
        select "page".*, "visits"."name", "machines"."physicalId",
          "machines"."name" as "machineName", "institutions"."name" as "in",
          "organizations"."name" as "orn"
        from (select * from "cashCollections"
          where ${within} ${position}
          order by "at" desc, "visitId" desc limit ${maxRows}) as "page"
        join "visits" on "visits"."id" = "page"."visitId"
        join "machines" on "machines"."id" = "page"."machineId"
        join "institutions" on "institutions"."id" = "page"."institutionId"
        join "organizations" on "organizations"."id" = "page"."organizationId"
        order by "page"."at" desc, "page"."visitId" desc`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < maxRows) return;
    position = sql`and ("at", "visitId") < (${last.at}, ${last.visitId})`;
    await setImmediate();
  }
}
