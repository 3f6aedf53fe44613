/**
 * What a person has to look at is a set with an entry for each reason. A refund that was stuck and
 * has been made since needs nobody any more.
 */
export const flags = (): string[] => [
  `alter table "payments" add column "flags" text not null default ''`,
  `update "payments" set "flags" = "flag" where "flag" is not null
    and not ("flag" = 'REFUND_STUCK' and "state" = 'REFUNDED')`,
  `drop index "flaggedPayments"`,
  `alter table "payments" drop column "flag"`,
  `create index "flaggedPayments" on "payments" ("institutionId", "createdAt", "id")
    where "flags" <> ''`,
];
