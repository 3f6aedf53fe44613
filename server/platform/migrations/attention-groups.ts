import type { Dialect } from '../db/dialect.ts';

/** Groups of items that are one row, and actions that can be undone. */
export const attentionGroups = ({ id }: Dialect): string[] => [
  `alter table "attention" add column "groupId" ${id}`,
  `alter table "attentionDeeds" add column "actionId" ${id} not null default ''`,
  `alter table "attentionDeeds" add column "before" text not null default '{}'`,
  `create index "deedsOfAction" on "attentionDeeds" ("actionId") where "actionId" <> ''`,
];
