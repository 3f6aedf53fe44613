/** Most payments are dispensed: lists of the others do without a look at these. */
export const undispensedPayments = (): string[] => [
  `create index "undispensedPayments" on "payments" ("institutionId", "createdAt", "id")
    where "state" <> 'DISPENSED'`,
];
