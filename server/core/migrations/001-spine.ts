import type { Dialect } from '../db/dialect.ts';

const counters = ['cash', 'rfid', 'bkash', 'other']
  .flatMap((type) => [`${type}Success`, `${type}Failure`, `${type}Paid`])
  .concat('stockChange', 'updates', 'machinesSeen')
  .map((name) => `"${name}" bigint not null default 0`)
  .join(', ');

/** Organizations to dispenses: everything from a machine's sync to the overview. */
export const spine = ({ id, bytes, clustered }: Dialect): string[] => [
  `create table "organizations" (
    "id" ${id} primary key, "name" text not null, "description" text not null,
    "type" text not null, "logoId" ${id}, "createdAt" bigint not null, "removedAt" bigint)`,
  `create table "logos" (
    "id" ${id} primary key, "organizationId" ${id} not null references "organizations" ("id"),
    "bytes" ${bytes} not null, "createdAt" bigint not null)`,
  `create table "unlockRfids" (
    "id" ${id} primary key, "organizationId" ${id} not null references "organizations" ("id"),
    "physicalId" text not null, "name" text not null, "isActive" integer not null,
    "createdAt" bigint not null, unique ("organizationId", "physicalId"))`,
  `create table "institutions" (
    "id" ${id} primary key, "organizationId" ${id} not null references "organizations" ("id"),
    "name" text not null, "address" text not null, "type" text not null,
    "category" text not null, "logoId" ${id}, "limitDaily" integer, "limitWeekly" integer,
    "limitMonthly" integer, "createdAt" bigint not null, "removedAt" bigint)`,
  `create index "institutionsOfOrganization" on "institutions" ("organizationId")`,
  `create table "admins" (
    "id" ${id} primary key, "organizationId" ${id} references "organizations" ("id"),
    "institutionId" ${id} references "institutions" ("id"), "type" text not null,
    "username" text not null, "usernameKey" text not null, "passwordHash" text not null,
    "avatar" text, "createdAt" bigint not null, "removedAt" bigint)`,
  `create unique index "adminByUsername" on "admins" ("usernameKey") where "removedAt" is null`,
  `create index "adminsOfTenant" on "admins" ("organizationId", "institutionId")`,
  `create table "sessions" (
    "tokenHash" text primary key, "adminId" ${id} not null references "admins" ("id"),
    "createdAt" bigint not null, "lastUsedAt" bigint not null)`,
  `create index "sessionsOfAdmin" on "sessions" ("adminId")`,
  `create table "loginGuesses" (
    "bucket" text primary key, "startedAt" bigint not null, "count" integer not null)`,
  `create table "knownClients" (
    "adminId" ${id} not null references "admins" ("id"), "client" text not null,
    "lastLoginAt" bigint not null, primary key ("adminId", "client"))`,
  `create table "machines" (
    "id" ${id} primary key, "organizationId" ${id} not null references "organizations" ("id"),
    "institutionId" ${id} not null references "institutions" ("id"), "name" text not null,
    "physicalId" text not null, "simNumber" text not null, "price" bigint not null,
    "point" integer not null, "pointsEnabled" integer not null, "isActivated" integer not null,
    "taskAssignedTo" text not null, "version" integer not null, "configVersion" integer not null,
    "lastSyncedAt" bigint, "seenDay" integer, "firmware" text not null, "rssi" double precision,
    "doorOpen" integer, "claimCodeHash" text, "claimExpiresAt" bigint,
    "claimAttempts" integer not null, "createdAt" bigint not null, "removedAt" bigint)`,
  `create unique index "machineByPhysicalId" on "machines" ("physicalId") where "removedAt" is null`,
  `create index "machinesOfTenant" on "machines" ("organizationId", "institutionId")`,
  `create index "machinesOfInstitution" on "machines" ("institutionId")`,
  `create table "machineKeys" (
    "keyHash" text primary key, "machineId" ${id} not null references "machines" ("id"),
    "createdAt" bigint not null, "firstUsedAt" bigint, "revokedAt" bigint)`,
  `create index "keysOfMachine" on "machineKeys" ("machineId")`,
  `create table "sizes" (
    "id" ${id} primary key, "organizationId" ${id} not null, "institutionId" ${id} not null,
    "machineId" ${id} not null references "machines" ("id"), "sizeId" text not null,
    "sizeName" text not null, "price" bigint not null, "point" integer not null,
    unique ("machineId", "sizeId"))`,
  `create table "slots" (
    "machineId" ${id} not null references "machines" ("id"), "rowNo" integer not null,
    "columnNo" integer not null, "organizationId" ${id} not null, "institutionId" ${id} not null,
    "sizeRef" ${id} references "sizes" ("id"), "productCount" integer not null,
    "capacity" integer not null, "countedAt" bigint not null,
    primary key ("machineId", "rowNo", "columnNo"))`,
  `create table "stockLedger" (
    "id" ${id} primary key, "organizationId" ${id} not null, "institutionId" ${id} not null,
    "machineId" ${id} not null, "rowNo" integer not null, "columnNo" integer not null,
    "at" bigint not null, "day" integer not null, "kind" text not null, "delta" integer not null,
    "cause" text not null)`,
  `create index "ledgerOfSlot" on "stockLedger" ("machineId", "rowNo", "columnNo", "at")`,
  `create table "machineLogs" (
    "id" ${id} primary key, "organizationId" ${id} not null, "institutionId" ${id} not null,
    "machineId" ${id} not null, "at" bigint not null, "day" integer not null,
    "message" text not null, "assignedTo" text not null, "adminId" ${id} not null)`,
  `create index "logsOfInstitution" on "machineLogs" ("institutionId", "at")`,
  `create table "journals" (
    "machineId" ${id} not null, "epoch" bigint not null, "ackedThrough" bigint not null,
    "highestSeq" bigint not null, primary key ("machineId", "epoch"))`,
  `create table "events" (
    "machineId" ${id} not null, "epoch" bigint not null, "seq" bigint not null,
    "organizationId" ${id} not null, "institutionId" ${id} not null, "type" text not null,
    "at" bigint not null, "reportedAt" bigint, "receivedAt" bigint not null,
    "content" text not null, "flags" text not null,
    primary key ("machineId", "epoch", "seq")) ${clustered}`,
  `create table "dispenses" (
    "id" ${id} primary key, "organizationId" ${id} not null, "institutionId" ${id} not null,
    "machineId" ${id} not null, "epoch" bigint not null, "seq" bigint not null,
    "transactionType" text not null, "rfid" text, "rowNo" integer not null,
    "columnNo" integer not null, "dispensedAt" bigint not null, "day" integer not null,
    "receivedAt" bigint not null, "isSuccessful" integer not null, "paid" bigint not null,
    "refunded" bigint not null, "refundTrxId" text, "failureReason" text, "paymentFailure" text,
    "flags" text not null)`,
  `create index "dispensesOfInstitution" on "dispenses" ("institutionId", "dispensedAt", "id")`,
  `create index "dispensesOfMachine" on "dispenses" ("machineId", "dispensedAt", "id")`,
  `create table "rollups" (
    "scope" integer not null, "day" integer not null, "scopeId" ${id} not null, ${counters},
    primary key ("scope", "day", "scopeId")) ${clustered}`,
];
