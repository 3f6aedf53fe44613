import type { Dialect } from '../db/dialect.ts';

/**
 * Sessions are told apart by an id that opens nothing, and by where they were opened; admins may log
 * in in two steps, and are told of logins from browsers that they have not used before.
 */
export const twoStep = ({ id }: Dialect): string[] => [
  `alter table "sessions" add column "id" ${id} not null default ''`,
  `alter table "sessions" add column "client" text not null default ''`,
  `alter table "sessions" add column "browser" text not null default ''`,
  `alter table "sessions" add column "platform" text not null default ''`,
  `alter table "sessions" add column "browserHash" text not null default ''`,
  // A part of the digest of a random token; these sessions last for hours.
  `update "sessions" set "id" = substr("tokenHash", 1, 22)`,
  `create unique index "sessionById" on "sessions" ("id")`,
  `alter table "admins" add column "firstLoginAt" bigint`,
  `alter table "admins" add column "twoStepAt" bigint`,
  `update "admins" set "firstLoginAt" = "createdAt" where "id" in (
    select "adminId" from "knownClients" union select "adminId" from "sessions")`,
  `create table "twoSteps" (
    "adminId" ${id} primary key references "admins" ("id"), "sealed" text not null,
    "lastStepAt" bigint not null, "createdAt" bigint not null)`,
  `create table "recoveryCodes" (
    "adminId" ${id} not null references "admins" ("id"), "codeHash" text not null,
    primary key ("adminId", "codeHash"))`,
  `create table "newLogins" (
    "id" ${id} primary key, "adminId" ${id} not null references "admins" ("id"),
    "sessionId" ${id} not null, "browserHash" text not null, "client" text not null,
    "browser" text not null, "platform" text not null, "at" bigint not null)`,
  `create index "newLoginsOfAdmin" on "newLogins" ("adminId", "at")`,
];
