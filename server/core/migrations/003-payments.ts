import type { Dialect } from '../db/dialect.ts';
import { appendOnly } from './append-only.ts';

/** bKash payments with their history, their calls and the tokens they are made with. */
export const payments = (dialect: Dialect): string[] => {
  const { id } = dialect;
  const tenant = `"organizationId" ${id} not null, "institutionId" ${id} not null`;
  return [
    `create table "gatewayTokens" (
      "credentials" text primary key, "sealed" text, "grantedAt" bigint, "expiresAt" bigint,
      "lastCallAt" bigint, "callBeforeAt" bigint, "lockedUntil" bigint not null)`,
    `create table "payments" (
      "id" ${id} primary key, ${tenant}, "machineId" ${id} not null references "machines" ("id"),
      "gatewayId" ${id} references "gateways" ("id"), "state" text not null,
      "version" integer not null, "flag" text, "quantity" integer not null,
      "amount" bigint not null, "rowNo" integer not null, "columnNo" integer not null,
      "invoice" text not null unique, "bkashPaymentId" text unique, "bkashUrl" text, "trxId" text,
      "refundTrxId" text, "wallet" text, "browser" text not null, "failure" text,
      "attempt" integer not null, "tries" integer not null, "confirmedAt" bigint,
      "refundDueAt" bigint, "lastTryAt" bigint, "heldUntil" bigint not null, "createdAt" bigint not null, "changedAt" bigint not null,
      "dueAt" bigint, "reconciledAt" bigint)`,
    `create index "paymentsOfInstitution" on "payments" ("institutionId", "createdAt", "id")`,
    `create index "flaggedPayments" on "payments" ("institutionId", "createdAt", "id")
      where "flag" is not null`,
    `create index "openPaymentsOfMachine" on "payments" ("machineId") where "dueAt" is not null`,
    `create index "duePayments" on "payments" ("dueAt") where "dueAt" is not null`,
    `create index "closedPayments" on "payments" ("createdAt") where "dueAt" is null`,
    `create index "paymentsOfGateway" on "payments" ("gatewayId") where "gatewayId" is not null`,
    `create index "paymentsOfBrowser" on "payments" ("browser", "createdAt")`,
    `create table "paymentEvents" (
      "paymentId" ${id} not null references "payments" ("id"), "version" integer not null,
      ${tenant}, "at" bigint not null, "event" text not null, "fromState" text,
      "toState" text not null, "adminId" ${id}, "detail" text not null,
      primary key ("paymentId", "version"))`,
    ...appendOnly(dialect, 'paymentEvents'),
    `create table "paymentCalls" (
      "id" ${id} primary key, "paymentId" ${id} not null references "payments" ("id"), ${tenant},
      "call" text not null, "attempt" integer not null, "askedAt" bigint not null,
      "answeredAt" bigint, "outcome" text)`,
    `create index "callsOfPayment" on "paymentCalls" ("paymentId", "askedAt")`,
    `create table "paymentNotifications" (
      "messageId" text primary key, "trxId" text not null, "receivedAt" bigint not null)`,
    `create index "notificationsOfTransaction" on "paymentNotifications" ("trxId")`,
    `create table "jobs" ("name" text primary key, "ranAt" bigint not null)`,
    // At most one command, and one dispense, for each pad of a payment.
    `alter table "commands" add column "item" integer`,
    `create unique index "commandOfPad" on "commands" ("requestedBy", "item")
      where "item" is not null`,
    `alter table "dispenses" add column "paymentId" ${id}`,
    `alter table "dispenses" add column "item" integer`,
    `create unique index "dispenseOfPad" on "dispenses" ("paymentId", "item")
      where "paymentId" is not null`,
  ];
};
