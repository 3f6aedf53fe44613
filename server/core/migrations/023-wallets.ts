/** The payments of an institution by the last three digits of the wallet: all that is kept of its end. */
export const wallets = (): string[] => [
  `create index "walletsOfInstitution" on "payments"
    ("institutionId", substr("wallet", length("wallet") - 2), "createdAt")
    where "wallet" is not null`,
];
