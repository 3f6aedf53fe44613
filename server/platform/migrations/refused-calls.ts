import type { Dialect } from '../db/dialect.ts';

/** Calls of machines that the server refuses as they are, lately: one row for each machine and call. */
export const refusedCalls = ({ id }: Dialect): string[] => [
  `create table "refusedCalls" (
    "machineId" ${id} not null references "machines" ("id"), "call" text not null,
    "count" integer not null, "since" bigint not null, "lastAt" bigint not null,
    "reason" text not null, "sample" text not null, primary key ("machineId", "call"))`,
];
