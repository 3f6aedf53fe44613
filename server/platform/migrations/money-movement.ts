/** `movesMoney`: a payment keeps how its provider takes the money. bKash waits to be asked. */
export const moneyMovement = (): string[] => [
  `alter table "payments" add column "movesMoney" text not null default 'WHEN_ASKED'`,
];
