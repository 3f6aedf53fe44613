/** What a payment has of the provider is named for what it is, whoever the provider may be. */
export const providerNames = (): string[] => [
  `alter table "payments" rename column "bkashPaymentId" to "providerPaymentId"`,
  `alter table "payments" rename column "bkashUrl" to "checkoutUrl"`,
];
