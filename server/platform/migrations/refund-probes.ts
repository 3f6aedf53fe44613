/**
 * `absentAt`: bKash had neither refund interface for the account, null since one was seen.
 * `changes`: how often the account was seen with another interface than before.
 */
export const refundProbes = (): string[] => [
  `alter table "refundForms" add column "absentAt" bigint`,
  `alter table "refundForms" add column "changes" integer not null default 0`,
];
