/**
 * The platform's accounts at bKash are kept like the institutions' own: whoever replaces one still
 * has payments of the former. How often the night has asked in vain is counted.
 */
export const platformAccounts = (): string[] => [
  `create table "platformGateways" (
    "fingerprint" text primary key, "sealed" text not null, "usedAt" bigint not null)`,
  `alter table "payments" add column "platformGateway" text`,
  `create index "paymentsOfPlatform" on "payments" ("platformGateway")
    where "platformGateway" is not null and ("dueAt" is not null or "flags" <> '')`,
  `alter table "payments" add column "nights" integer not null default 0`,
];
