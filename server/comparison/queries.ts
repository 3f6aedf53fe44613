import { type RawBuilder, sql } from 'kysely';
import type {
  ComparedFigures,
  ComparedLevel,
  ComparisonFilter,
} from '../../contract/comparison.ts';
import { urgentRowsBy } from '../attention/queries.ts';
import { machineFigures } from '../machines/rollup/machine-totals.ts';
import { runPrepared } from '../platform/db/prepared-query.ts';
import type { Db } from '../platform/db/store.ts';
import type { TenantScope } from '../platform/endpoints/access.ts';
import type { DayRange } from '../platform/http/day-range.ts';

export interface Compared extends Pick<ComparisonFilter, 'by' | 'order'> {
  readonly scope: TenantScope;
  readonly range: DayRange;
  readonly now: number;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

interface ListedNames {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly institutionId: string | null;
  readonly institutionName: string | null;
  readonly machineId: string | null;
  readonly machineName: string | null;
  readonly physicalId: string | null;
}

/** Money is in poisha. */
export type ListedRow = ListedNames & ComparedFigures;

interface ComparedPage {
  readonly rows: readonly ListedRow[];
  readonly count: number;
  readonly total: ComparedFigures;
  readonly largest: ComparedFigures;
}

const figureNames = ['dispensed', 'income', 'stock', 'refunds', 'attention'] as const;
type FigureName = (typeof figureNames)[number];

type TenantColumn = 'organizationId' | 'institutionId';

/** Condition of the rows of a scope; `columns` name its tenants, as far as a table has them. */
const inScope = (
  scope: TenantScope,
  columns: { readonly organization: string; readonly institution?: string },
): RawBuilder<unknown> => {
  switch (scope.level) {
    case 'all':
      return sql`1 = 1`;
    case 'organization':
      return sql`${sql.ref(columns.organization)} = ${scope.id}`;
    case 'institution':
      return columns.institution
        ? sql`${sql.ref(columns.institution)} = ${scope.id}`
        : sql`${sql.ref(columns.organization)} = ${scope.organizationId}`;
    case 'machine':
      throw new Error('A machine is compared with others');
  }
};

const machineColumns = {
  organization: 'machines.organizationId',
  institution: 'machines.institutionId',
} as const;

/** The sums of a tenant's machines, also of removed ones: what they sold stays. */
const tenantFigures = (db: Db, column: TenantColumn, { scope, range }: Compared) => sql`(
  select ${sql.ref(column)} as "tenantId", sum("success") as "success", sum("paid") as "paid",
    sum("stock") as "stock", sum("refunded") as "refunded"
  from ${machineFigures(db, inScope(scope, machineColumns), range)}
  group by ${sql.ref(column)}) as "figures"`;

interface LevelQuery {
  /** Rows with the columns "id", "nameKey" and those of machine totals. */
  readonly source: (db: Db, compared: Compared) => RawBuilder<unknown>;
  /** The column of attention that has the id. */
  readonly idColumn: TenantColumn | 'machineId';
  readonly names: RawBuilder<unknown>;
  readonly joinNames: RawBuilder<unknown>;
}

const ofOrganization = sql`
  "organizations"."id" as "organizationId", "organizations"."name" as "organizationName"`;
const ofInstitution = sql`${ofOrganization},
  "institutions"."id" as "institutionId", "institutions"."name" as "institutionName"`;
const noInstitution = sql`null as "institutionId", null as "institutionName"`;
const noMachine = sql`null as "machineId", null as "machineName", null as "physicalId"`;
const joinOrganizations = sql`
  join "organizations" on "organizations"."id" = "institutions"."organizationId"`;

const levels: Readonly<Record<ComparedLevel, LevelQuery>> = {
  ORGANIZATION: {
    source: (db, compared) => sql`(
      select "id", "nameKey", "figures".* from "organizations"
      left join ${tenantFigures(db, 'organizationId', compared)} on "tenantId" = "id"
      where "removedAt" is null and ${inScope(compared.scope, { organization: 'id' })})`,
    idColumn: 'organizationId',
    names: sql`${ofOrganization}, ${noInstitution}, ${noMachine}`,
    joinNames: sql`join "organizations" on "organizations"."id" = "page"."id"`,
  },
  INSTITUTION: {
    source: (db, compared) => sql`(
      select "id", "nameKey", "figures".* from "institutions"
      left join ${tenantFigures(db, 'institutionId', compared)} on "tenantId" = "id"
      where "removedAt" is null
        and ${inScope(compared.scope, { organization: 'organizationId', institution: 'id' })})`,
    idColumn: 'institutionId',
    names: sql`${ofInstitution}, ${noMachine}`,
    joinNames: sql`
      join "institutions" on "institutions"."id" = "page"."id" ${joinOrganizations}`,
  },
  MACHINE: {
    source: (db, { scope, range }) => sql`(
      select "id", "physicalIdKey" as "nameKey", "success", "paid", "stock", "refunded"
      from ${machineFigures(
        db,
        sql`"machines"."removedAt" is null and ${inScope(scope, machineColumns)}`,
        range,
      )})`,
    idColumn: 'machineId',
    names: sql`${ofInstitution}, "machines"."id" as "machineId",
      "machines"."name" as "machineName", "machines"."physicalId" as "physicalId"`,
    joinNames: sql`join "machines" on "machines"."id" = "page"."id"
      join "institutions" on "institutions"."id" = "machines"."institutionId" ${joinOrganizations}`,
  },
};

const comparedRows = (db: Db, compared: Compared) => {
  const { source, idColumn } = levels[compared.by];
  return sql`"compared" as materialized (
    select "rows"."id", "nameKey", coalesce("success", 0) as "dispensed",
      coalesce("paid", 0) as "income", coalesce("stock", 0) as "stock",
      coalesce("refunded", 0) as "refunds", coalesce("urgent"."count", 0) as "attention"
    from ${source(db, compared)} as "rows"
    left join ${urgentRowsBy(idColumn, compared.scope, compared.now)}
      on "urgent"."id" = "rows"."id")`;
};

const orderOf = ({ order = '-dispensed' }: Compared): RawBuilder<unknown> => {
  const column = order.replace('-', '');
  const direction = sql.raw(order.startsWith('-') ? 'desc' : 'asc');
  return column === 'name'
    ? sql`"nameKey" ${direction}, "id"`
    : sql`${sql.ref(column)} ${direction}, "nameKey", "id"`;
};

const aggregates = figureNames.flatMap((name) =>
  (['sum', 'max'] as const).map(
    (aggregate) =>
      sql`coalesce(${sql.raw(aggregate)}(${sql.ref(name)}), 0) as ${sql.ref(`${aggregate} ${name}`)}`,
  ),
);

type Aggregates = Readonly<Record<`${'sum' | 'max'} ${FigureName}`, number>> & {
  readonly count: number;
};

const figuresOf = (row: Aggregates, aggregate: 'sum' | 'max'): ComparedFigures => ({
  dispensed: row[`${aggregate} dispensed`],
  income: row[`${aggregate} income`],
  stock: row[`${aggregate} stock`],
  refunds: row[`${aggregate} refunds`],
  attention: row[`${aggregate} attention`],
});

/** Reads a page, or all rows, with what all pages amount to; in one statement, so that they agree. */
export const readComparison = async (
  db: Db,
  compared: Compared,
  page: Page | undefined,
): Promise<ComparedPage> => {
  const { names, joinNames } = levels[compared.by];
  const order = orderOf(compared);
  const window = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``;
  const rows = await runPrepared(
    db,
    sql<Aggregates & (ListedRow | { readonly organizationId: null })>`
    with ${comparedRows(db, compared)}
    select * from (select count(*) as "count", ${sql.join(aggregates)} from "compared") as "all"
    left join (
      select "page".*, ${names} from (
        select * from "compared" order by ${order} ${window}) as "page" ${joinNames}
    ) as "named" on 1 = 1
    order by ${order}`,
  );
  const [first] = rows;
  if (!first) throw new Error('A sum without a row');
  return {
    // Beyond the last page there are the sums alone.
    rows: rows.filter((row) => row.organizationId !== null),
    count: first.count,
    total: figuresOf(first, 'sum'),
    largest: figuresOf(first, 'max'),
  };
};
