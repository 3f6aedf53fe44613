/** A job is left to the process that is at it, as long as that lives. */
export const jobs = (): string[] => [
  `alter table "jobs" add column "heldAt" bigint not null default 0`,
];
