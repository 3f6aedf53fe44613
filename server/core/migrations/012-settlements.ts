/** How a person has closed a payment; empty while nobody has. */
export const settlements = (): string[] => [`alter table "payments" add column "settledAs" text`];
