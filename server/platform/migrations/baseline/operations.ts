/** Nightly jobs, the last backup, a restore that nobody has declared live, and a text that only the right secrets key opens. */
export const operations = (): string[] => [
  `create table "jobs" (
    "name" text primary key, "ranAt" bigint not null, "heldAt" bigint not null default 0,
    "failedAt" bigint not null default 0)`,
  `create table "backups" (
    "id" integer primary key check ("id" = 1), "goodAt" bigint, "goodBytes" bigint,
    "goodFile" text, "failedAt" bigint, "failure" text)`,
  `create table "restores" (
    "id" integer primary key check ("id" = 1), "restoredAt" bigint not null)`,
  `create table "keyChecks" ("id" integer primary key, "sealed" text not null)`,
];
