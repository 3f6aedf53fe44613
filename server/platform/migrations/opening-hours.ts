import type { Dialect } from '../db/dialect.ts';
import { checkedTenant } from './baseline/columns.ts';

/** Opening hours of institutions, each from a business day on. */
export const openingHours = (dialect: Dialect): string[] => [
  `create table "openingHours" (
    ${checkedTenant(dialect)}, "fromDay" integer not null, "hours" text not null,
    "version" integer not null, primary key ("institutionId", "fromDay")) ${dialect.clustered}`,
];
