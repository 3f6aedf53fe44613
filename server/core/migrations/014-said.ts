/** What bKash said in a call to it; calls of before have only its outcome. */
export const said = (): string[] => [`alter table "paymentCalls" add column "said" text`];
