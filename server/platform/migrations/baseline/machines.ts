import type { Dialect } from '../../db/dialect.ts';
import { checkedTenant, flag, oneOf, tenant as uncheckedTenant } from './columns.ts';

/** Machines with their keys, sizes, slots, faults, commands and logs. */
export const machines = (dialect: Dialect): string[] => {
  const { id, clustered } = dialect;
  const tenant = checkedTenant(dialect);
  const machineId = `"machineId" ${id} not null references "machines" ("id")`;
  return [
    `create table "machines" (
      "id" ${id} primary key, ${tenant}, "name" text not null, "nameKey" text not null,
      "physicalId" text not null, "physicalIdKey" text not null, "simNumber" text not null,
      "price" bigint not null, "point" integer not null, ${flag('pointsEnabled')},
      ${flag('isActivated')}, "taskAssignedTo" text not null, "version" integer not null,
      "configVersion" integer not null, "configHeld" bigint, "configBehindSince" bigint,
      "epochHeld" bigint,
      "lastSyncedAt" bigint,
      "seenDay" integer, "firmware" text not null, "rssi" double precision,
      "doorOpen" integer check ("doorOpen" in (0, 1)), "claimCodeHash" text,
      "claimExpiresAt" bigint, "createdAt" bigint not null, "removedAt" bigint)`,
    `create unique index "machineByPhysicalId" on "machines" ("physicalId")
      where "removedAt" is null`,
    `create index "machinesBehind" on "machines" ("id") where "configBehindSince" is not null`,
    `create index "machinesOfTenant" on "machines" ("organizationId", "institutionId")`,
    `create index "machinesOfInstitution" on "machines" ("institutionId", "physicalIdKey", "id")`,
    `create table "machineKeys" (
      "keyHash" text primary key, ${machineId}, "createdAt" bigint not null,
      "firstUsedAt" bigint, "revokedAt" bigint)`,
    `create index "keysOfMachine" on "machineKeys" ("machineId")`,
    `create table "sizes" (
      "id" ${id} primary key, ${tenant}, ${machineId}, "sizeId" text not null,
      "sizeName" text not null, "price" bigint not null, "point" integer not null,
      unique ("machineId", "sizeId"))`,

    // "soldSoon" is what it is expected to sell, so that an index finds slots that hold no more.
    `create table "slots" (
      ${machineId}, "rowNo" integer not null, "columnNo" integer not null, ${tenant},
      "sizeRef" ${id} references "sizes" ("id"), "productCount" integer not null,
      "capacity" integer not null, "fixedCapacity" integer,
      "soldSoon" integer not null default 0, "countedAt" bigint not null,
      "wellAt" bigint not null default 0, "sickAt" bigint not null default 0,
      "sickBy" text ${oneOf('sickBy', ['FAILURES', 'FAULT'])}, "sickCode" text,
      primary key ("machineId", "rowNo", "columnNo"))`,
    `create index "sickSlots" on "slots" ("machineId") where "sickAt" > 0`,
    `create index "shortSlots" on "slots" ("machineId") where "productCount" <= "soldSoon"`,
    `create index "lowSlots" on "slots" ("machineId") where "productCount" <= 5`,
    `create table "troubles" (
      ${machineId}, "rowNo" integer not null, "columnNo" integer not null, "code" text not null,
      ${uncheckedTenant(dialect)}, "faultAt" bigint not null, "failedAt" bigint not null,
      "failedBeforeAt" bigint not null, "clearedAt" bigint not null,
      primary key ("machineId", "rowNo", "columnNo", "code")) ${clustered}`,
    `create index "faultsOfMachines" on "troubles" ("machineId")
      where "rowNo" = 0 and "faultAt" > "clearedAt"`,

    // At most one command for each pad of a payment.
    `create table "commands" (
      "id" ${id} primary key, ${tenant}, ${machineId},
      "type" text not null ${oneOf('type', ['DISPENSE', 'UNLOCK', 'REBOOT'])},
      "rowNo" integer, "columnNo" integer, "item" integer,
      "state" text not null ${oneOf('state', [
        'QUEUED',
        'OFFERED',
        'SUCCEEDED',
        'FAILED',
        'EXPIRED',
        'REFUSED',
        'INTERRUPTED',
      ])},
      "requestedBy" text not null, "ttlSeconds" integer not null, "createdAt" bigint not null,
      "offeredAt" bigint, "offeredKey" text, "offeredEpoch" bigint, "finishedAt" bigint,
      "detail" text not null, "drop" text)`,
    `create unique index "commandOfPad" on "commands" ("requestedBy", "item")
      where "item" is not null`,
    `create index "openCommands" on "commands" ("machineId", "createdAt")
      where "finishedAt" is null`,
    `create index "commandsOfMachine" on "commands" ("machineId", "createdAt")`,
    `create index "askedOfMachine" on "commands" ("machineId", "createdAt", "id")
      where "item" is null`,
    `create table "machineLogs" (
      "id" ${id} primary key, ${tenant}, ${machineId}, "at" bigint not null,
      "day" integer not null, "message" text not null, "assignedTo" text not null,
      "adminId" ${id} not null)`,
    `create index "logsOfInstitution" on "machineLogs" ("institutionId", "at")`,
    `create index "logsOfMachine" on "machineLogs" ("machineId", "at", "id")`,
    `create table "spans" (
      ${machineId}, "kind" text not null ${oneOf('kind', ['OFFLINE', 'DOOR'])},
      "startedAt" bigint not null, "endedAt" bigint, ${uncheckedTenant(dialect)},
      primary key ("machineId", "kind", "startedAt"))`,
    `create index "spansOfMachine" on "spans" ("machineId", "kind", "endedAt")`,
    `create index "spansByEnd" on "spans" ("endedAt")`,
    `create index "openDoors" on "spans" ("startedAt")
      where "kind" = 'DOOR' and "endedAt" is null`,
  ];
};
