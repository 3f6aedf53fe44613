import type { Dialect } from '../../db/dialect.ts';
import { flag, oneOf, tenant as uncheckedTenant } from './columns.ts';

const channel = `"channel" text not null ${oneOf('channel', ['EMAIL', 'WEBHOOK'])}`;

/** Attention items, their recipients and deliveries. Tenants are empty for the platform. */
export const attention = (dialect: Dialect): string[] => {
  const { id } = dialect;
  const tenant = uncheckedTenant(dialect);
  const adminId = `${id} references "admins" ("id")`;
  const subscriptionId = `"subscriptionId" ${id} not null
    references "alertSubscriptions" ("id") on delete cascade`;
  return [
    `create table "attention" (
      "id" ${id} primary key, ${tenant}, "machineId" ${id} references "machines" ("id"),
      "kind" text not null, "subject" text not null, "facts" text not null,
      "parts" text not null, "since" bigint not null, "openedAt" bigint not null,
      "closedAt" bigint, "endedAt" bigint, "takenBy" ${adminId}, "takenAt" bigint,
      "snoozedUntil" bigint, "doneBy" ${adminId}, "doneAt" bigint)`,
    `create unique index "attentionOnce" on "attention"
      ("institutionId", coalesce("machineId", ''), "kind", "subject") where "endedAt" is null`,
    `create index "attentionWaiting" on "attention"
      ("organizationId", "institutionId", "snoozedUntil", "takenBy") where "closedAt" is null`,
    `create index "attentionClosed" on "attention" ("closedAt", "id")
      where "closedAt" is not null`,
    `create index "attentionClosedOfOrganization" on "attention"
      ("organizationId", "closedAt", "id") where "closedAt" is not null`,
    `create index "attentionClosedOfInstitution" on "attention"
      ("institutionId", "closedAt", "id") where "closedAt" is not null`,
    `create table "attentionDeeds" (
      "id" ${id} primary key,
      "attentionId" ${id} not null references "attention" ("id") on delete cascade, ${tenant},
      "at" bigint not null, "adminId" ${id} not null references "admins" ("id"),
      "deed" text not null
        ${oneOf('deed', ['TAKE', 'GIVE_BACK', 'SNOOZE', 'DONE', 'REOPEN'])},
      "until" bigint)`,
    `create index "deedsOfAttention" on "attentionDeeds" ("attentionId", "id")`,

    `create table "alertSubscriptions" (
      "id" ${id} primary key, ${tenant}, ${channel}, "address" text not null,
      "language" text not null ${oneOf('language', ['en', 'bn'])},
      "severity" text not null ${oneOf('severity', ['warning', 'bad'])}, "kinds" text not null,
      "mode" text not null ${oneOf('mode', ['AT_ONCE', 'DIGEST'])},
      "digestHour" integer not null, "quietFrom" integer, "quietTo" integer,
      "perHour" integer not null, "sealed" text not null, "digestDay" integer not null,
      "createdAt" bigint not null, "confirmedAt" bigint, "unsubscribedAt" bigint,
      "version" integer not null)`,
    `create unique index "alertSubscriptionOnce" on "alertSubscriptions"
      ("organizationId", "institutionId", "channel", "address", "mode")`,
    `create table "alertNotices" (
      ${subscriptionId}, "attentionId" ${id} not null, ${tenant}, "openedIn" ${id},
      ${flag('isOver')}, "overIn" ${id}, "at" bigint not null,
      primary key ("subscriptionId", "attentionId"))`,
    `create index "alertNoticesToOpen" on "alertNotices" ("subscriptionId")
      where "openedIn" is null`,
    `create index "alertNoticesToEnd" on "alertNotices" ("subscriptionId")
      where "isOver" = 1 and "overIn" is null`,
    `create index "alertNoticesWaiting" on "alertNotices" ("attentionId") where "isOver" = 0`,
    `create index "alertNoticesOpenedIn" on "alertNotices" ("openedIn")`,
    `create index "alertNoticesOverIn" on "alertNotices" ("overIn")`,
    `create table "alertDeliveries" (
      "id" ${id} primary key, ${subscriptionId}, ${tenant}, ${channel}, "address" text not null,
      "receiver" text not null, "tokenHash" text not null,
      "kind" text not null ${oneOf('kind', ['ALERT', 'DIGEST', 'TEST', 'CONFIRM'])},
      "opened" integer not null, "over" integer not null,
      "state" text not null ${oneOf('state', [
        'WAITING',
        'SENDING',
        'HANDING_OVER',
        'SENT',
        'UNSURE',
        'GIVEN_UP',
      ])},
      "tries" integer not null, "nextTryAt" bigint, "heldAt" bigint not null,
      "createdAt" bigint not null, "endedAt" bigint, "answer" text not null)`,
    `create index "alertDeliveriesDue" on "alertDeliveries" ("nextTryAt") where "endedAt" is null`,
    `create index "alertDeliveriesWaiting" on "alertDeliveries" ("receiver")
      where "endedAt" is null`,
    `create index "alertDeliveriesOfToken" on "alertDeliveries" ("tokenHash")
      where "tokenHash" <> ''`,
    `create index "alertDeliveriesOfSubscription" on "alertDeliveries" ("subscriptionId", "id")`,
    `create index "alertDeliveriesOfTenant" on "alertDeliveries"
      ("organizationId", "institutionId", "id")`,
    `create table "alertMailCounts" (
      "day" integer not null, "subject" text not null, "count" integer not null,
      primary key ("day", "subject"))`,
    `create table "alertReading" (
      "id" integer primary key check ("id" = 1), "attentionId" ${id} not null)`,
  ];
};
