import type { Dialect } from '../db/dialect.ts';

/** What machines told of their slots' troubles, and since when each slot is sick or well. */
export const slots = ({ id, clustered }: Dialect): string[] => [
  `create table "troubles" (
    "machineId" ${id} not null references "machines" ("id"), "rowNo" integer not null,
    "columnNo" integer not null, "code" text not null, "organizationId" ${id} not null,
    "institutionId" ${id} not null, "faultAt" bigint not null, "failedAt" bigint not null,
    "failedBeforeAt" bigint not null, "clearedAt" bigint not null,
    primary key ("machineId", "rowNo", "columnNo", "code")) ${clustered}`,
  ...[
    `"wellAt" bigint not null default 0`,
    `"sickAt" bigint not null default 0`,
    `"sickBy" text`,
    `"sickCode" text`,
  ].map((column) => `alter table "slots" add column ${column}`),
  `create index "sickSlots" on "slots" ("machineId") where "sickAt" > 0`,
];
