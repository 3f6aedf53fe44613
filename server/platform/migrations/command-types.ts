import type { Dialect } from '../db/dialect.ts';
import { checkedTenant, oneOf } from './baseline/columns.ts';

const states = ['QUEUED', 'OFFERED', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'REFUSED', 'INTERRUPTED'];

/** The types of commands grow with releases, so that the database no longer checks them. */
export const commandTypes = (dialect: Dialect): string[] => {
  const { id, engine } = dialect;
  if (engine === 'postgres') {
    return ['alter table "commands" drop constraint "commands_type_check"'];
  }
  // SQLite changes no check: the table is copied.
  return [
    `create table "newCommands" (
      "id" ${id} primary key, ${checkedTenant(dialect)},
      "machineId" ${id} not null references "machines" ("id"), "type" text not null,
      "rowNo" integer, "columnNo" integer, "item" integer,
      "state" text not null ${oneOf('state', states)},
      "requestedBy" text not null, "ttlSeconds" integer not null, "createdAt" bigint not null,
      "offeredAt" bigint, "offeredKey" text, "offeredEpoch" bigint, "finishedAt" bigint,
      "detail" text not null, "drop" text)`,
    `insert into "newCommands" ("id", "organizationId", "institutionId", "machineId", "type",
      "rowNo", "columnNo", "item", "state", "requestedBy", "ttlSeconds", "createdAt", "offeredAt",
      "offeredKey", "offeredEpoch", "finishedAt", "detail", "drop")
      select "id", "organizationId", "institutionId", "machineId", "type", "rowNo", "columnNo",
      "item", "state", "requestedBy", "ttlSeconds", "createdAt", "offeredAt", "offeredKey",
      "offeredEpoch", "finishedAt", "detail", "drop" from "commands"`,
    `drop table "commands"`,
    `alter table "newCommands" rename to "commands"`,
    `create unique index "commandOfPad" on "commands" ("requestedBy", "item")
      where "item" is not null`,
    `create index "openCommands" on "commands" ("machineId", "createdAt")
      where "finishedAt" is null`,
    `create index "commandsOfMachine" on "commands" ("machineId", "createdAt")`,
    `create index "askedOfMachine" on "commands" ("machineId", "createdAt", "id")
      where "item" is null`,
  ];
};
