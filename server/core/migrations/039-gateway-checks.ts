/**
 * Credentials of institutions are saved also while bKash cannot be reached, and checked later. Those
 * of before were all accepted.
 */
export const gatewayChecks = (): string[] => [
  `alter table "gateways" add column "checkDueAt" bigint`,
  `alter table "gateways" add column "refusedAt" bigint`,
  `create index "gatewaysToCheck" on "gateways" ("checkDueAt") where "checkDueAt" is not null`,
  `create index "refusedGateways" on "gateways" ("institutionId") where "refusedAt" is not null`,
];
