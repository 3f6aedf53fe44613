const isOpen = `"chargedAt" is not null
  and ("flags" <> '' or "state" not in ('DISPENSED', 'REFUNDED', 'FAILED', 'CANCELLED'))`;

/**
 * When the money of a payment moved at bKash: what a merchant's statement is laid beside. Payments of
 * before have it from their history; a charge that came to light after the end is due back at once.
 */
export const moneyTimes = (): string[] => [
  `alter table "payments" add column "chargedAt" bigint`,
  `alter table "payments" add column "refundedAt" bigint`,
  `update "payments" set "chargedAt" = coalesce((
      select min("at") from "paymentEvents" where "paymentEvents"."paymentId" = "payments"."id"
        and "toState" in ('PAID', 'REFUND_DUE')), "changedAt")
    where "trxId" is not null`,
  `update "payments" set "refundedAt" = coalesce((
      select min("at") from "paymentEvents" where "paymentEvents"."paymentId" = "payments"."id"
        and "toState" = 'REFUNDED'), "changedAt")
    where "refundTrxId" is not null`,
  ...(['charged', 'refunded'] as const).flatMap((moved) => [
    `create index "${moved}OfInstitution" on "payments"
      ("institutionId", "${moved}At", "gatewayId", "platformGateway", "amount")
      where "${moved}At" is not null`,
    `create index "${moved}OfPlatform" on "payments"
      ("${moved}At", "gatewayId", "platformGateway", "amount")
      where "${moved}At" is not null and "gatewayId" is null`,
  ]),
  `create index "openOfInstitution" on "payments" ("institutionId", "chargedAt") where ${isOpen}`,
  `create index "openOfPlatform" on "payments" ("chargedAt")
    where ${isOpen} and "gatewayId" is null`,
  ...(['trxId', 'refundTrxId'] as const).map(
    (name) =>
      `create index "${name}Named" on "payments" (upper("${name}")) where "${name}" is not null`,
  ),
];
