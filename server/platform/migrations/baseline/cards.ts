import type { Dialect } from '../../db/dialect.ts';
import { checkedTenant, flag, oneOf, tenant as uncheckedTenant } from './columns.ts';

/** RFID cards, their points, what they hold at a machine, and cards that nobody has added. */
export const cards = (dialect: Dialect): string[] => {
  const { id } = dialect;
  const tenant = checkedTenant(dialect);
  const rfidId = `"rfidId" ${id} not null references "rfids" ("id")`;
  const machineId = `"machineId" ${id} not null references "machines" ("id")`;
  return [
    `create table "rfids" (
      "id" ${id} primary key, ${tenant}, "physicalId" text not null,
      "cardKey" text not null, "physicalIdKey" text not null, "name" text not null, "nameKey" text not null,
      "designation" text not null, "designationId" text not null, "searchText" text not null,
      "stockType" text not null ${oneOf('stockType', ['LIMITED', 'UNLIMITED'])},
      "point" bigint not null, ${flag('isFree')}, ${flag('isActive')}, "blockedAt" bigint,
      "version" bigint not null,
      "createdAt" bigint not null, "removedAt" bigint)`,
    `create unique index "rfidByCardKey" on "rfids" ("institutionId", "cardKey")
      where "removedAt" is null`,
    `create index "rfidsByCardKey" on "rfids" ("institutionId", "cardKey")`,
    `create index "rfidsByBareKey" on "rfids" ("institutionId", ltrim("cardKey", '0'))
      where "removedAt" is null`,
    `create index "rfidsByVersion" on "rfids" ("institutionId", "version")`,
    `create index "rfidsOfInstitution" on "rfids"
      ("institutionId", "nameKey", "physicalIdKey", "id")`,
    `create table "pointLedger" (
      "id" ${id} primary key, ${uncheckedTenant(dialect)}, ${rfidId}, "at" bigint not null,
      "kind" text not null ${oneOf('kind', ['GRANT', 'DISPENSE'])}, "delta" bigint not null,
      "cause" text not null)`,
    `create index "pointsOfRfid" on "pointLedger" ("rfidId", "at")`,
    `create table "authorizations" (
      ${machineId}, "requestId" text not null, ${tenant}, ${rfidId}, "rowNo" integer not null,
      "columnNo" integer not null, "points" bigint not null, "at" bigint not null,
      "expiresAt" bigint not null,
      "state" text not null ${oneOf('state', ['HELD', 'COMMITTED', 'RELEASED'])},
      primary key ("machineId", "requestId"))`,
    `create index "heldOfRfid" on "authorizations" ("rfidId", "expiresAt") where "state" = 'HELD'`,
    `create index "authorizationsByEnd" on "authorizations" ("expiresAt")`,
    `create table "unknownCards" (
      "id" ${id} primary key, ${tenant}, "physicalId" text not null, "cardKey" text not null,
      ${machineId}, "firstAt" bigint not null, "lastAt" bigint not null, "count" bigint not null,
      "dismissedAt" bigint)`,
    `create unique index "unknownCardByCardKey" on "unknownCards"
      ("institutionId", "cardKey")`,
    `create index "unknownCardsByTime" on "unknownCards" ("institutionId", "lastAt", "id")`,
  ];
};
