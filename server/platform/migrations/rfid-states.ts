import type { Dialect } from '../db/dialect.ts';
import { flag, tenant } from './baseline/columns.ts';

/** When RFIDs were blocked and activated; until then only the present block is known. */
export const rfidStates = (dialect: Dialect): string[] => [
  `create table "rfidStates" (
    "id" ${dialect.id} primary key, ${tenant(dialect)},
    "rfidId" ${dialect.id} not null references "rfids" ("id"), "at" bigint not null,
    ${flag('isActive')}, "adminId" ${dialect.id})`,
  `create index "statesOfRfid" on "rfidStates" ("rfidId", "at")`,
  `insert into "rfidStates" ("id", "organizationId", "institutionId", "rfidId", "at", "isActive")
    select "id", "organizationId", "institutionId", "id", "blockedAt", 0 from "rfids"
    where "blockedAt" is not null`,
];
