import type { Dialect } from '../db/dialect.ts';
import { checkedTenant } from './baseline/columns.ts';

/** Cash that was collected at visits, in poisha. A machine's first collection expects nothing. */
export const cash = (dialect: Dialect): string[] => [
  `create table "cashCollections" (
    "visitId" ${dialect.id} primary key references "visits" ("id"), ${checkedTenant(dialect)},
    "machineId" ${dialect.id} not null references "machines" ("id"), "at" bigint not null,
    "counted" bigint not null check ("counted" >= 0), "expected" bigint,
    "expectedAtArrival" bigint)`,
  `create index "cashOfMachine" on "cashCollections" ("machineId", "at", "visitId")`,
  `create index "cashOfInstitution" on "cashCollections" ("institutionId", "at", "visitId")`,
  `create index "cashShortages" on "cashCollections" ("at") where "counted" < "expected"`,
];
