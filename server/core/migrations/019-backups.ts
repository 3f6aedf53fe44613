/** When the database was last backed up, and what went wrong since: one row at most. */
export const backups = (): string[] => [
  `create table "backups" (
    "id" integer primary key check ("id" = 1),
    "goodAt" bigint, "goodBytes" bigint, "goodFile" text,
    "failedAt" bigint, "failure" text)`,
];
