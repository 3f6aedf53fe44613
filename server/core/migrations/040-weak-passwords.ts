/** Admins with a common password; the passwords of before were not common, or were refused. */
export const weakPasswords = (): string[] => [
  `alter table "admins" add column "weakPasswordAt" bigint`,
  `create index "adminsWithWeakPassword" on "admins" ("id")
    where "weakPasswordAt" is not null and "removedAt" is null`,
];
