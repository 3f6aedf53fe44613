import type { Dialect } from '../db/dialect.ts';

/** Sums the stored days of machines: `key` is the product size, `value` has its minutes. */
const countedSizes = {
  sqlite: {
    from: `"availability", json_each("sizes")`,
    minutesOf: (name: string) => `json_extract("value", '$.${name}')`,
  },
  postgres: {
    from: `"availability" cross join lateral jsonb_each("sizes"::jsonb)`,
    minutesOf: (name: string) => `("value" ->> '${name}')::bigint`,
  },
};

const scopes = [
  [0, `''`],
  [1, `"organizationId"`],
  [2, `"institutionId"`],
] as const;

/** Availability by product size, summed for institutions, organizations and all. */
export const availableSizes = ({ engine, id, clustered }: Dialect): string[] => {
  const { from, minutesOf } = countedSizes[engine];
  return [
    `create table "availableSizes" (
      "scope" integer not null, "day" integer not null, "scopeId" ${id} not null,
      "sizeId" ${id} not null, "openMinutes" bigint not null, "ableMinutes" bigint not null,
      primary key ("scope", "scopeId", "day", "sizeId")) ${clustered}`,
    ...scopes.map(
      ([scope, scopeId]) => `insert into "availableSizes"
        select ${scope}, "day", ${scopeId}, "key",
          sum(${minutesOf('openMinutes')}), sum(${minutesOf('ableMinutes')})
        from ${from} group by 2, 3, 4`,
    ),
  ];
};
