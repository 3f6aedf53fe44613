import type { Dialect } from '../db/dialect.ts';

/** Wrong claims and refused tries are counted by client. */
export const tries = ({ clustered }: Dialect): string[] => [
  `alter table "machines" drop column "claimAttempts"`,
  `create table "claimGuesses" (
    "client" text primary key, "startedAt" bigint not null, "lastAt" bigint not null,
    "count" integer not null)`,
  `create index "claimGuessesByStart" on "claimGuesses" ("startedAt")`,
  `create table "refusedTries" (
    "hour" bigint not null, "action" text not null, "client" text not null,
    "count" integer not null, "lastAt" bigint not null,
    primary key ("hour", "action", "client")) ${clustered}`,
];
