/** How many executes were never answered: while one is open, nothing proves that no money moved. */
export const openExecutes = (): string[] => [
  `alter table "payments" add column "openExecutes" integer not null default 0`,
  `update "payments" set "openExecutes" = (
      select count(*) from "paymentCalls" where "paymentCalls"."paymentId" = "payments"."id"
        and "call" = 'EXECUTE'
        and ("outcome" is null or "outcome" in ('UNKNOWN', 'DONE_BEFORE')))
    where "state" in ('PENDING', 'EXECUTING', 'EXECUTE_UNKNOWN')`,
];
