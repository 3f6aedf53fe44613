/**
 * `provider`: payments and credentials name their provider. `lifeMs`: a payment keeps the
 * milliseconds in which its provider let the customer pay. All of before were bKash's.
 */
export const paymentProviders = (): string[] => [
  `alter table "gateways" add column "provider" text not null default 'bkash'`,
  `alter table "payments" add column "provider" text not null default 'bkash'`,
  `alter table "payments" add column "lifeMs" bigint not null default 86400000`,
];
