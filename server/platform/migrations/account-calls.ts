import type { Dialect } from '../db/dialect.ts';
import { oneOf } from './baseline/columns.ts';

/** The calls whose refusals are counted grow with releases: the database no longer checks them. */
export const accountCalls = ({ engine }: Dialect): string[] => {
  if (engine === 'postgres') {
    return ['alter table "accountRefusals" drop constraint "accountRefusals_call_check"'];
  }
  // SQLite changes no check: the table is copied.
  return [
    `create table "newAccountRefusals" (
      "account" text not null, "call" text not null,
      "fault" text not null ${oneOf('fault', ['ACCOUNT', 'KEY', 'SHOP', 'BKASH'])},
      "reason" text not null, "count" integer not null, "since" bigint not null,
      "lastAt" bigint not null, primary key ("account", "call"))`,
    `insert into "newAccountRefusals" ("account", "call", "fault", "reason", "count", "since",
      "lastAt")
      select "account", "call", "fault", "reason", "count", "since", "lastAt"
      from "accountRefusals"`,
    `drop table "accountRefusals"`,
    `alter table "newAccountRefusals" rename to "accountRefusals"`,
  ];
};
