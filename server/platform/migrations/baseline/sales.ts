import type { Dialect } from '../../db/dialect.ts';
import { checkedTenant, flag, oneOf, tenant as uncheckedTenant } from './columns.ts';

const counters = ['cash', 'rfid', 'bkash', 'other']
  .flatMap((type) => [`${type}Success`, `${type}Failure`, `${type}Paid`])
  .concat('stockChange', 'stockRefilled', 'stockCounted', 'stockAdded', 'stockRemoved')
  .concat('updates', 'visits', 'visitEvents', 'machinesSeen')
  .map((name) => `"${name}" bigint not null default 0`);

/** Successful dispenses by the hour of the business day. */
const hours = Array.from({ length: 24 }, (_, hour) => `"hour${hour}" integer not null default 0`);

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Events of machines and what they become: dispenses, stock, sums and expected sales. */
export const sales = (dialect: Dialect): string[] => {
  const { id, clustered } = dialect;
  const tenant = uncheckedTenant(dialect);
  const machineId = `"machineId" ${id} not null references "machines" ("id")`;
  return [
    `create table "journals" (
      "machineId" ${id} not null, "epoch" bigint not null, "ackedThrough" bigint not null,
      "highestSeq" bigint not null, "rejected" bigint not null default 0,
      "rejectedSince" bigint, "rejectedAt" bigint, "rejectedReason" text, "rejectedSample" text,
      "lost" bigint not null default 0, "gaps" bigint not null default 0, "missingSince" bigint,
      "missingAt" bigint, primary key ("machineId", "epoch"))`,
    `create index "troubledJournals" on "journals" ("machineId")
      where "rejected" > 0 or "lost" > 0 or "gaps" > 0`,
    `create table "heldConfigs" (
      "machineId" ${id} not null, "version" bigint not null, "heldFrom" bigint not null,
      "terms" text not null, primary key ("machineId", "version"))`,
    `create table "events" (
      "machineId" ${id} not null, "epoch" bigint not null, "seq" bigint not null, ${tenant},
      "type" text not null, "at" bigint not null, "reportedAt" bigint,
      "receivedAt" bigint not null, "content" text not null, "flags" text not null,
      primary key ("machineId", "epoch", "seq")) ${clustered}`,
    `create index "eventsOfMachine" on "events" ("machineId", "type", "at", "epoch", "seq")
      where "type" <> 'DISPENSE'`,

    // At most one dispense for each pad of a payment.
    `create table "dispenses" (
      "id" ${id} primary key, ${tenant}, "machineId" ${id} not null, "epoch" bigint not null,
      "seq" bigint not null,
      "transactionType" text not null ${oneOf('transactionType', ['CASH', 'RFID', 'BKASH', ''])},
      "rfid" text, "cardKey" text, "rowNo" integer not null, "columnNo" integer not null,
      "dispensedAt" bigint not null, "day" integer not null, "receivedAt" bigint not null,
      ${flag('isSuccessful')}, "paid" bigint not null, "refunded" bigint not null,
      "refundTrxId" text, "failureReason" text, "paymentFailure" text, "flags" text not null,
      "paymentId" ${id}, "item" integer)`,
    `create index "dispensesOfInstitution" on "dispenses" ("institutionId", "dispensedAt", "id")`,
    `create index "dispensesOfMachine" on "dispenses" ("machineId", "dispensedAt", "id")`,
    `create index "dispensesOfCard" on "dispenses" ("institutionId", "cardKey", "dispensedAt")
      where "cardKey" is not null`,
    `create index "flaggedOfInstitution" on "dispenses" ("institutionId", "dispensedAt", "id")
      where "flags" not in ('', 'IMPORTED')`,
    `create index "flaggedLately" on "dispenses" ("receivedAt")
      where "flags" not in ('', 'IMPORTED')`,
    `create index "failuresOfMachine" on "dispenses" ("machineId", "dispensedAt", "id")
      where "isSuccessful" = 0`,
    `create index "padsOfMachine" on "dispenses" ("machineId", "dispensedAt", "id")
      where "paymentId" is not null`,
    `create unique index "dispenseOfPad" on "dispenses" ("paymentId", "item")
      where "paymentId" is not null`,

    `create table "stockLedger" (
      "id" ${id} primary key, ${tenant}, "machineId" ${id} not null, "rowNo" integer not null,
      "columnNo" integer not null, "at" bigint not null, "day" integer not null,
      "kind" text not null ${oneOf('kind', [
        'COUNT',
        'REFILL',
        'DISPENSE',
        'CORRECTION',
        'ADDITION',
        'REMOVAL',
      ])},
      "delta" integer not null, "cause" text not null)`,
    `create index "ledgerOfSlot" on "stockLedger" ("machineId", "rowNo", "columnNo", "at")`,
    `create index "shortCounts" on "stockLedger" ("at") where "kind" = 'COUNT' and "delta" < 0`,
    `create table "visitEvents" (
      "id" ${id} primary key, ${tenant}, "machineId" ${id} not null, "at" bigint not null,
      "day" integer not null, "type" text not null ${oneOf('type', ['REFILL', 'COUNT', 'UNLOCK'])},
      "rowNo" integer, "columnNo" integer, "amount" integer, "name" text not null, "rfid" text)`,
    `create index "visitEventsOfInstitution" on "visitEvents" ("institutionId", "at", "id")`,
    `create index "visitEventsOfMachine" on "visitEvents" ("machineId", "at", "id")`,

    // The scope: 0 all, 1 organization, 2 institution, 3 machine. The counts of a day are the sums of
    // its parts, so that transactions need not wait for each other's commits. A machine has one part.
    `create table "rollups" (
      "scope" integer not null check ("scope" between 0 and 3), "day" integer not null,
      "scopeId" ${id} not null,
      "part" integer not null default 0
        check ("part" between 0 and case "scope" when 3 then 0 else 7 end),
      ${counters.join(', ')}, ${hours.join(', ')},
      primary key ("scope", "day", "scopeId", "part")) ${clustered}`,

    `create table "weekdayShares" (
      "machineId" ${id} primary key references "machines" ("id"), ${checkedTenant(dialect)},
      "asOf" integer not null,
      ${weekdays.map((name) => `"${name}" double precision not null`).join(', ')})`,
    `create table "paces" (
      ${machineId}, "rowNo" integer not null, "columnNo" integer not null,
      ${checkedTenant(dialect)}, "days" integer not null, "perDay" double precision not null,
      "spread" double precision not null,
      primary key ("machineId", "rowNo", "columnNo")) ${clustered}`,
  ];
};
