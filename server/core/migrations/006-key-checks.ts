/** What only the key of the secrets opens, so that another key is told before it is used. */
export const keyChecks = (): string[] => [
  `create table "keyChecks" ("id" integer primary key, "sealed" text not null)`,
];
