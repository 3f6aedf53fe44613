import type { Dialect } from '../../db/dialect.ts';
import { appendOnly, checkedTenant, oneOf } from './columns.ts';

const states = [
  'CREATED',
  'PENDING',
  'EXECUTING',
  'EXECUTE_UNKNOWN',
  'PAID',
  'DISPENSING',
  'REFUND_DUE',
  'REFUNDING',
  'REFUND_UNKNOWN',
  'DISPENSED',
  'REFUNDED',
  'FAILED',
  'CANCELLED',
];
const calls = ['CREATE', 'EXECUTE', 'QUERY', 'REFUND', 'REFUND_STATUS'];
const isRefundDue = `"state" in ('REFUND_DUE', 'REFUNDING', 'REFUND_UNKNOWN')`;
const isOpen = `"chargedAt" is not null
  and ("flags" <> '' or "state" not in ('DISPENSED', 'REFUNDED', 'FAILED', 'CANCELLED'))`;

/** Merchant accounts and their tokens, payments with their history and their calls. */
export const payments = (dialect: Dialect): string[] => {
  const { id } = dialect;
  const tenant = checkedTenant(dialect);
  const paymentId = `"paymentId" ${id} not null references "payments" ("id")`;
  return [
    `create table "gateways" (
      "id" ${id} primary key, ${tenant}, "username" text not null, "sealed" text not null,
      "createdAt" bigint not null, "retiredAt" bigint, "checkDueAt" bigint,
      "version" integer not null default 1)`,
    `create unique index "gatewayOfInstitution" on "gateways" ("institutionId")
      where "retiredAt" is null`,
    `create index "gatewaysToCheck" on "gateways" ("checkDueAt") where "checkDueAt" is not null`,
    `create table "platformGateways" (
      "fingerprint" text primary key, "sealed" text not null, "usedAt" bigint not null)`,
    `create table "gatewayTokens" (
      "credentials" text primary key, "sealed" text, "grantedAt" bigint, "expiresAt" bigint,
      "lastCallAt" bigint, "callBeforeAt" bigint, "lockedUntil" bigint not null)`,
    `create table "accountRefusals" (
      "account" text not null, "call" text not null ${oneOf('call', calls)},
      "fault" text not null ${oneOf('fault', ['ACCOUNT', 'KEY', 'SHOP', 'BKASH'])},
      "reason" text not null, "count" integer not null, "since" bigint not null,
      "lastAt" bigint not null, primary key ("account", "call"))`,

    `create table "payments" (
      "id" ${id} primary key, ${tenant},
      "machineId" ${id} not null references "machines" ("id"),
      "gatewayId" ${id} references "gateways" ("id"), "platformGateway" text,
      "state" text not null ${oneOf('state', states)}, "version" integer not null,
      "flags" text not null, "quantity" integer not null, "amount" bigint not null,
      "rowNo" integer not null, "columnNo" integer not null, "invoice" text not null unique,
      "providerPaymentId" text unique, "checkoutUrl" text, "trxId" text, "refundTrxId" text,
      "chargedAmount" bigint, "couponAmount" bigint,
      "wallet" text, "browser" text not null, "failure" text, "attempt" integer not null,
      "openExecutes" integer not null, "tries" integer not null,
      "nights" integer not null, "confirmedAt" bigint, "chargedAt" bigint,
      "refundDueAt" bigint, "lastTryAt" bigint, "refundedAt" bigint, "heldUntil" bigint not null,
      "createdAt" bigint not null, "changedAt" bigint not null, "dueAt" bigint,
      "reconciledAt" bigint,
      "settledAs" text
        ${oneOf('settledAs', ['REFUNDED_BY_BKASH', 'REFUNDED_IN_CASH', 'NOT_OWED'])})`,
    `create index "paymentsOfInstitution" on "payments" ("institutionId", "createdAt", "id")`,
    `create index "paymentsOfGateway" on "payments" ("gatewayId") where "gatewayId" is not null`,
    `create index "paymentsOfPlatform" on "payments" ("platformGateway")
      where "platformGateway" is not null and ("dueAt" is not null or "flags" <> '')`,
    `create index "paymentsOfBrowser" on "payments" ("browser", "createdAt")`,
    `create index "duePayments" on "payments" ("dueAt") where "dueAt" is not null`,
    `create index "closedPayments" on "payments" ("createdAt") where "dueAt" is null`,
    `create index "openPaymentsOfMachine" on "payments" ("machineId") where "dueAt" is not null`,
    `create index "unconfirmedAtMachine" on "payments" ("machineId", "createdAt")
      where "confirmedAt" is null`,
    `create index "unchargedAtMachine" on "payments" ("machineId", "createdAt", "id")
      where "chargedAt" is null`,
    `create index "flaggedPayments" on "payments" ("institutionId", "createdAt", "id")
      where "flags" <> ''`,
    `create index "flaggedOfOrganization" on "payments" ("organizationId") where "flags" <> ''`,
    `create index "refundsOfInstitution" on "payments" ("institutionId", "createdAt", "id")
      where ${isRefundDue}`,
    `create index "refundsOfOrganization" on "payments" ("organizationId") where ${isRefundDue}`,
    ...['charged', 'refunded'].flatMap((moved) => [
      `create index "${moved}OfInstitution" on "payments"
        ("institutionId", "${moved}At", "gatewayId", "platformGateway", "chargedAmount")
        where "${moved}At" is not null`,
      `create index "${moved}OfPlatform" on "payments"
        ("${moved}At", "gatewayId", "platformGateway", "chargedAmount")
        where "${moved}At" is not null and "gatewayId" is null`,
    ]),
    `create index "openOfInstitution" on "payments" ("institutionId", "chargedAt")
      where ${isOpen}`,
    `create index "openOfPlatform" on "payments" ("chargedAt")
      where ${isOpen} and "gatewayId" is null`,
    `create index "settledRefunds" on "payments" ("refundDueAt")
      where "settledAs" is not null and "refundTrxId" is null`,
    `create index "trxIdNamed" on "payments" (upper("trxId")) where "trxId" is not null`,
    `create index "refundTrxIdNamed" on "payments" (upper("refundTrxId"))
      where "refundTrxId" is not null`,
    // Only the last three digits of a wallet are shown and searched.
    `create index "walletsOfInstitution" on "payments"
      ("institutionId", substr("wallet", length("wallet") - 2), "createdAt")
      where "wallet" is not null`,

    `create table "paymentEvents" (
      ${paymentId}, "version" integer not null, ${tenant}, "at" bigint not null,
      "event" text not null, "fromState" text ${oneOf('fromState', states)},
      "toState" text not null ${oneOf('toState', states)},
      "adminId" ${id} references "admins" ("id"), "detail" text not null,
      primary key ("paymentId", "version"))`,
    ...appendOnly(dialect, 'paymentEvents'),
    `create table "paymentCalls" (
      "id" ${id} primary key, ${paymentId}, ${tenant},
      "call" text not null ${oneOf('call', calls)},
      "attempt" integer not null, "askedAt" bigint not null, "answeredAt" bigint,
      "outcome" text, "said" text)`,
    `create index "callsOfPayment" on "paymentCalls" ("paymentId", "askedAt")`,
    `create table "limitedStarts" (
      "machineId" ${id} primary key references "machines" ("id"), "count" integer not null,
      "since" bigint not null, "lastAt" bigint not null)`,
    `create table "paymentNotifications" (
      "messageId" text primary key, "trxId" text not null, "receivedAt" bigint not null)`,
    `create index "notificationsOfTransaction" on "paymentNotifications" ("trxId")`,
    `create index "notificationsByTime" on "paymentNotifications" ("receivedAt")`,
  ];
};
