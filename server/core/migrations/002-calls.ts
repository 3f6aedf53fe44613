import type { Dialect } from '../db/dialect.ts';
import { appendOnly } from './append-only.ts';

/** Cards and their points, commands, gateway credentials and the audit. */
export const calls = (dialect: Dialect): string[] => {
  const { id } = dialect;
  const tenant = `"organizationId" ${id} not null, "institutionId" ${id} not null`;
  return [
    `alter table "institutions" add column "cardsVersion" bigint not null default 1`,
    `create table "rfids" (
      "id" ${id} primary key, ${tenant}, "physicalId" text not null, "name" text not null,
      "designation" text not null, "designationId" text not null, "stockType" text not null,
      "point" bigint not null, "isFree" integer not null, "isActive" integer not null,
      "version" bigint not null, "createdAt" bigint not null, "removedAt" bigint)`,
    `create unique index "rfidByPhysicalId" on "rfids" ("institutionId", "physicalId")
      where "removedAt" is null`,
    `create index "rfidsByVersion" on "rfids" ("institutionId", "version")`,
    `create table "pointLedger" (
      "id" ${id} primary key, ${tenant}, "rfidId" ${id} not null references "rfids" ("id"),
      "at" bigint not null, "kind" text not null, "delta" bigint not null, "cause" text not null)`,
    `create index "pointsOfRfid" on "pointLedger" ("rfidId", "at")`,
    `create table "authorizations" (
      "machineId" ${id} not null, "requestId" text not null, ${tenant},
      "rfidId" ${id} not null references "rfids" ("id"), "rowNo" integer not null,
      "columnNo" integer not null, "points" bigint not null, "at" bigint not null,
      "expiresAt" bigint not null, "state" text not null,
      primary key ("machineId", "requestId"))`,
    `create index "heldOfRfid" on "authorizations" ("rfidId", "expiresAt") where "state" = 'HELD'`,
    `create index "dispensesOfCard" on "dispenses" ("institutionId", "rfid", "dispensedAt")
      where "rfid" is not null`,
    `create table "commands" (
      "id" ${id} primary key, ${tenant}, "machineId" ${id} not null references "machines" ("id"),
      "type" text not null, "rowNo" integer, "columnNo" integer, "state" text not null,
      "requestedBy" text not null, "ttlSeconds" integer not null, "createdAt" bigint not null,
      "offeredAt" bigint, "finishedAt" bigint, "detail" text not null)`,
    `create index "openCommands" on "commands" ("machineId", "createdAt")
      where "finishedAt" is null`,
    `create index "commandsOfMachine" on "commands" ("machineId", "createdAt")`,
    `create table "gateways" (
      "id" ${id} primary key, ${tenant}, "username" text not null, "sealed" text not null,
      "createdAt" bigint not null, "retiredAt" bigint)`,
    `create unique index "gatewayOfInstitution" on "gateways" ("institutionId")
      where "retiredAt" is null`,
    `create table "audit" (
      "seq" bigint primary key, "id" ${id} not null unique, "at" bigint not null,
      "actorId" ${id}, "actor" text not null, "role" text not null, "organizationId" ${id},
      "institutionId" ${id}, "action" text not null, "target" text not null,
      "outcome" text not null, "reason" text not null, "before" text, "after" text,
      "client" text not null, "requestId" text not null, "previousHash" text not null,
      "hash" text not null)`,
    `create index "auditOfTenant" on "audit" ("organizationId", "seq")`,
    ...appendOnly(dialect, 'audit'),
  ];
};
