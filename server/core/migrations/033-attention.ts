import type { Dialect } from '../db/dialect.ts';

/**
 * What needs a person. Indexes hold what waits, what is over by its time, and the few rows of other
 * tables that it is found by.
 */
export const attention = ({ id }: Dialect): string[] => {
  const tenant = `"organizationId" ${id} not null, "institutionId" ${id} not null`;
  return [
    `create table "attention" (
      "id" ${id} primary key, ${tenant}, "machineId" ${id}, "kind" text not null,
      "subject" ${id} not null, "facts" text not null, "parts" text not null,
      "since" bigint not null, "openedAt" bigint not null, "closedAt" bigint, "endedAt" bigint,
      "takenBy" ${id}, "takenAt" bigint, "snoozedUntil" bigint, "doneBy" ${id}, "doneAt" bigint)`,
    `create unique index "attentionOnce" on "attention"
      ("institutionId", coalesce("machineId", ''), "kind", "subject") where "endedAt" is null`,
    `create index "attentionWaiting" on "attention"
      ("organizationId", "institutionId", "snoozedUntil", "takenBy") where "closedAt" is null`,
    `create index "attentionClosed" on "attention" ("closedAt", "id") where "closedAt" is not null`,
    `create index "attentionClosedOfOrganization" on "attention"
      ("organizationId", "closedAt", "id") where "closedAt" is not null`,
    `create index "attentionClosedOfInstitution" on "attention"
      ("institutionId", "closedAt", "id") where "closedAt" is not null`,
    `create table "attentionDeeds" (
      "id" ${id} primary key,
      "attentionId" ${id} not null references "attention" ("id") on delete cascade, ${tenant},
      "at" bigint not null, "adminId" ${id} not null, "deed" text not null, "until" bigint)`,
    `create index "deedsOfAttention" on "attentionDeeds" ("attentionId", "id")`,
    `create index "openDoors" on "spans" ("startedAt")
      where "kind" = 'DOOR' and "endedAt" is null`,
    // The rows of machines as a whole stand in row 0.
    `create index "faultsOfMachines" on "troubles" ("machineId")
      where "rowNo" = 0 and "faultAt" > "clearedAt"`,
    // `lowStock` of the contract.
    `create index "lowSlots" on "slots" ("machineId") where "productCount" <= 5`,
    `create index "shortCounts" on "stockLedger" ("at") where "kind" = 'COUNT' and "delta" < 0`,
  ];
};
