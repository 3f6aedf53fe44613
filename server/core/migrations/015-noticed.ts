/**
 * Payments that need attention are counted for every card, and those that were just begun at a
 * machine before the next one is.
 */
export const noticed = (): string[] => {
  const refunding = `"state" in ('REFUND_DUE', 'REFUNDING', 'REFUND_UNKNOWN')`;
  return [
    `create index "flaggedOfOrganization" on "payments" ("organizationId") where "flags" <> ''`,
    `create index "refundsOfInstitution" on "payments" ("institutionId", "createdAt", "id")
      where ${refunding}`,
    `create index "refundsOfOrganization" on "payments" ("organizationId")
      where ${refunding}`,
    `create index "unconfirmedAtMachine" on "payments" ("machineId", "createdAt")
      where "confirmedAt" is null`,
  ];
};
