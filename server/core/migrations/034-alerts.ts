import type { Dialect } from '../db/dialect.ts';

/** Who is told of what needs attention, of what they have been told, and what was sent. */
export const alerts = ({ id }: Dialect): string[] => {
  const tenant = `"organizationId" ${id} not null, "institutionId" ${id} not null`;
  return [
    `create table "alertSubscriptions" (
      "id" ${id} primary key, ${tenant}, "channel" text not null, "address" text not null,
      "language" text not null, "severity" text not null, "kinds" text not null,
      "mode" text not null, "digestHour" integer not null, "quietFrom" integer,
      "quietTo" integer, "perHour" integer not null, "sealed" text not null,
      "digestDay" integer not null, "createdAt" bigint not null)`,
    `create unique index "alertSubscriptionOnce" on "alertSubscriptions"
      ("organizationId", "institutionId", "channel", "address", "mode")`,
    `create table "alertNotices" (
      "subscriptionId" ${id} not null references "alertSubscriptions" ("id") on delete cascade,
      "attentionId" ${id} not null, ${tenant}, "openedIn" ${id}, "isOver" integer not null,
      "overIn" ${id}, "at" bigint not null, primary key ("subscriptionId", "attentionId"))`,
    `create index "alertNoticesToOpen" on "alertNotices" ("subscriptionId")
      where "openedIn" is null`,
    `create index "alertNoticesToEnd" on "alertNotices" ("subscriptionId")
      where "isOver" = 1 and "overIn" is null`,
    `create index "alertNoticesWaiting" on "alertNotices" ("attentionId") where "isOver" = 0`,
    `create index "alertNoticesOpenedIn" on "alertNotices" ("openedIn")`,
    `create index "alertNoticesOverIn" on "alertNotices" ("overIn")`,
    `create table "alertDeliveries" (
      "id" ${id} primary key,
      "subscriptionId" ${id} not null references "alertSubscriptions" ("id") on delete cascade,
      ${tenant}, "channel" text not null, "address" text not null, "kind" text not null, "opened" integer not null, "over" integer not null,
      "state" text not null, "tries" integer not null, "nextTryAt" bigint, "heldAt" bigint not null,
      "createdAt" bigint not null, "endedAt" bigint, "answer" text not null)`,
    `create index "alertDeliveriesDue" on "alertDeliveries" ("nextTryAt") where "endedAt" is null`,
    `create index "alertDeliveriesOfSubscription" on "alertDeliveries" ("subscriptionId", "id")`,
    `create index "alertDeliveriesOfTenant" on "alertDeliveries"
      ("organizationId", "institutionId", "id")`,
    `create table "alertReading" ("id" integer primary key, "attentionId" ${id} not null)`,
  ];
};
