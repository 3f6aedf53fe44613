import type { Dialect } from '../../db/dialect.ts';
import { appendOnly, oneOf } from './columns.ts';

/** Admins, their logins and the audit. */
export const access = (dialect: Dialect): string[] => {
  const { id, clustered } = dialect;
  return [
    `create table "admins" (
      "id" ${id} primary key, "organizationId" ${id} references "organizations" ("id"),
      "institutionId" ${id} references "institutions" ("id"),
      "type" text not null ${oneOf('type', ['SUPER', 'ORGANIZATION', 'INSTITUTION'])},
      "username" text not null, "usernameKey" text not null, "nameKey" text not null,
      "passwordHash" text not null, "weakPasswordAt" bigint, "avatar" text,
      "firstLoginAt" bigint, "twoStepAt" bigint, "version" integer not null default 1,
      "createdAt" bigint not null, "removedAt" bigint)`,
    `create unique index "adminByUsername" on "admins" ("usernameKey") where "removedAt" is null`,
    `create index "adminsOfTenant" on "admins" ("organizationId", "institutionId", "nameKey", "id")`,
    `create index "adminsWithWeakPassword" on "admins" ("id")
      where "weakPasswordAt" is not null and "removedAt" is null`,
    `create table "sessions" (
      "tokenHash" text primary key, "id" ${id} not null,
      "adminId" ${id} not null references "admins" ("id"), "client" text not null,
      "browser" text not null, "platform" text not null, "browserHash" text not null,
      "createdAt" bigint not null, "lastUsedAt" bigint not null)`,
    `create unique index "sessionById" on "sessions" ("id")`,
    `create index "sessionsOfAdmin" on "sessions" ("adminId")`,
    `create table "newLogins" (
      "id" ${id} primary key, "adminId" ${id} not null references "admins" ("id"),
      "sessionId" ${id} not null, "client" text not null, "browser" text not null,
      "platform" text not null, "browserHash" text not null, "at" bigint not null)`,
    `create index "newLoginsOfAdmin" on "newLogins" ("adminId", "at")`,
    `create table "knownClients" (
      "tokenHash" text not null, "adminId" ${id} not null references "admins" ("id"),
      "lastLoginAt" bigint not null, primary key ("tokenHash", "adminId"))`,
    `create index "knownClientsOfAdmin" on "knownClients" ("adminId", "lastLoginAt")`,
    `create table "loginGuesses" (
      "bucket" text primary key, "startedAt" bigint not null, "count" integer not null)`,
    `create index "loginGuessesByStart" on "loginGuesses" ("startedAt")`,
    `create table "claimGuesses" (
      "client" text primary key, "startedAt" bigint not null, "lastAt" bigint not null,
      "count" integer not null)`,
    `create index "claimGuessesByStart" on "claimGuesses" ("startedAt")`,
    `create table "twoSteps" (
      "adminId" ${id} primary key references "admins" ("id"), "sealed" text not null,
      "lastStepAt" bigint not null, "createdAt" bigint not null)`,
    `create table "recoveryCodes" (
      "adminId" ${id} not null references "admins" ("id"), "codeHash" text not null,
      primary key ("adminId", "codeHash"))`,

    `create table "audit" (
      "seq" bigint primary key, "id" ${id} not null unique, "at" bigint not null,
      "actorId" ${id}, "actor" text not null, "role" text not null, "organizationId" ${id},
      "institutionId" ${id}, "action" text not null, "target" text not null,
      "outcome" text not null ${oneOf('outcome', ['DONE', 'DENIED', 'FAILED'])},
      "reason" text not null, "before" text, "after" text, "client" text not null,
      "requestId" text not null, "previousHash" text not null, "hash" text not null)`,
    `create index "auditByTime" on "audit" ("at", "seq")`,
    `create index "auditOfOrganization" on "audit" ("organizationId", "at", "seq")`,
    `create index "auditOfInstitution" on "audit" ("institutionId", "at", "seq")
      where "institutionId" is not null`,
    `create index "pairingsOfMachine" on "audit" ("target", "at", "id")
      where "outcome" = 'DONE' and "action" in
        ('POST /machine/pairing-code', 'POST /device/claim', 'DELETE /machine/key')`,
    ...appendOnly(dialect, 'audit'),
    `create table "refusedTries" (
      "hour" bigint not null, "action" text not null, "client" text not null,
      "actorId" ${id} not null, "count" integer not null, "lastAt" bigint not null,
      primary key ("hour", "action", "client", "actorId")) ${clustered}`,
  ];
};
