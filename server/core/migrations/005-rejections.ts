/** How many events of a journal were rejected: what is wrong with a controller shows there first. */
export const rejections = (): string[] => [
  `alter table "journals" add column "rejected" bigint not null default 0`,
];
