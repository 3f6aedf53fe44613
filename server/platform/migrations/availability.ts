import type { Dialect } from '../db/dialect.ts';
import { tenant } from './baseline/columns.ts';

/** Opening hours in which machines could give a pad, by day, and their sums. */
export const availability = (dialect: Dialect): string[] => [
  `create table "availability" (
    "machineId" ${dialect.id} not null, "day" integer not null, ${tenant(dialect)},
    "openMinutes" integer not null, "ableMinutes" integer not null, "sizes" text not null,
    "gaps" text not null, primary key ("machineId", "day")) ${dialect.clustered}`,
  `alter table "rollups" add column "openMinutes" bigint not null default 0`,
  `alter table "rollups" add column "ableMinutes" bigint not null default 0`,
];
