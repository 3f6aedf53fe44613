import type { Dialect } from '../db/dialect.ts';
import { oneOf } from './baseline/columns.ts';

const forms = ['V1', 'V2'];

/**
 * The refund interface of each merchant account, and of each refund. Refunds from before were made
 * by version 2, and those under way may have been made.
 */
export const refundForms = (_dialect: Dialect): string[] => [
  `create table "refundForms" (
    "account" text primary key, "form" text not null ${oneOf('form', forms)},
    "since" bigint not null,
    "proof" text not null ${oneOf('proof', ['REFUNDED', 'STATUS', 'PROBE'])},
    "provedAt" bigint not null, "formerForm" text ${oneOf('formerForm', forms)})`,
  `alter table "payments" add column "refundForm" text ${oneOf('refundForm', forms)}`,
  `alter table "payments" add column "openRefunds" integer not null default 0`,
  `alter table "payments" add column "formChangedAt" bigint`,
  `alter table "paymentCalls" add column "form" text ${oneOf('form', forms)}`,
  `update "payments" set "refundForm" = 'V2' where "lastTryAt" is not null`,
  `update "payments" set "refundForm" = 'V2', "openRefunds" = 1
    where "state" in ('REFUNDING', 'REFUND_UNKNOWN')`,
];
