import type { Dialect } from '../db/dialect.ts';
import { checkedTenant, oneOf } from './baseline/columns.ts';

/** Links that open the visit page of a machine, and the visits that were sent by them. */
export const visits = (dialect: Dialect): string[] => [
  `create table "visitLinks" (
    "id" ${dialect.id} primary key, ${checkedTenant(dialect)},
    "machineId" ${dialect.id} not null references "machines" ("id"),
    "kind" text not null ${oneOf('kind', ['DOOR', 'TASK'])},
    "tokenHash" text not null unique, "createdAt" bigint not null, "expiresAt" bigint,
    "endedAt" bigint)`,
  `create unique index "openDoorLink" on "visitLinks" ("machineId")
    where "kind" = 'DOOR' and "endedAt" is null`,
  `create table "visits" (
    "id" ${dialect.id} primary key, ${checkedTenant(dialect)},
    "machineId" ${dialect.id} not null references "machines" ("id"),
    "linkId" ${dialect.id} not null references "visitLinks" ("id"),
    "personId" ${dialect.id}, "name" text not null, "at" bigint not null,
    "beganAt" bigint not null, "receivedAt" bigint not null, "flags" text not null,
    "slots" text not null, "bodyHash" text not null)`,
  `create index "visitsOfMachine" on "visits" ("machineId", "at", "id")`,
  `create index "visitsOfPerson" on "visits" ("personId") where "personId" is not null`,
];
