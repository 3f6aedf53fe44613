import type { Dialect } from '../db/dialect.ts';

const list = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const sumOf = (suffix: string): string =>
  ['cash', 'rfid', 'bkash', 'other'].map((type) => `"${type}${suffix}"`).join(' + ');

/** Each total adds up these rows. */
const sums = {
  success: sumOf('Success'),
  paid: sumOf('Paid'),
  refunded: '"refunded"',
  stock: '"stockChange"',
};
const totals = Object.keys(sums);
const runningSums = Object.values(sums).map(
  (sum) => `sum(${sum}) over (partition by "scopeId" order by "day")`,
);
const isChange = Object.values(sums).map((sum) => `${sum} <> 0`);

const refunds = ["''", '"organizationId"', '"institutionId"', '"machineId"'].map(
  (scopeId, scope) => `select ${scope} as "scope", "day", ${scopeId} as "scopeId", "refunded"
    from "dispenses" where "refunded" > 0`,
);

/** Refunds of a day, and the running totals of machines, by which a range of any length costs the same. */
export const machineTotals = ({ id, clustered }: Dialect): string[] => [
  `alter table "rollups" add column "refunded" bigint not null default 0`,
  `insert into "rollups" ("scope", "day", "scopeId", "refunded")
    select "scope", "day", "scopeId", sum("refunded") from (${refunds.join(' union all ')}) as "rows"
    where true group by "scope", "day", "scopeId"
    on conflict ("scope", "day", "scopeId", "part") do update set "refunded" = excluded."refunded"`,
  // A day without a change has no row.
  `create table "machineTotals" (
    "machineId" ${id} not null, "day" integer not null,
    ${totals.map((name) => `"${name}" bigint not null`).join(', ')},
    primary key ("machineId", "day")) ${clustered}`,
  `insert into "machineTotals" ("machineId", "day", ${list(totals)})
    select "scopeId", "day", ${runningSums.join(', ')} from "rollups"
    where "scope" = 3 and (${isChange.join(' or ')})`,
];
