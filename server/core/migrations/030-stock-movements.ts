import type { Dialect } from '../db/dialect.ts';
import { businessDay, type Calendar } from './business-days.ts';

const parts = {
  stockRefilled: `'REFILL'`,
  stockCounted: `'COUNT', 'CORRECTION'`,
  stockAdded: `'ADDITION'`,
  stockRemoved: `'REMOVAL'`,
};
const counters = [...Object.keys(parts), 'visitEvents'].map((name) => `"${name}"`);
const places = ['organizationId', 'institutionId', 'machineId'].map((name) => `"${name}"`);

/** What of an event's content is a number. */
const numberIn = ({ engine }: Dialect, name: string): string =>
  engine === 'sqlite' ? `"content" ->> '${name}'` : `("content"::json ->> '${name}')::integer`;

const textIn = ({ engine }: Dialect, name: string): string =>
  engine === 'sqlite' ? `"content" ->> '${name}'` : `"content"::json ->> '${name}'`;

/** What machines told of people, as far back as their events are kept, named as it is called now. */
const fillVisits = (dialect: Dialect, calendar: Calendar): string =>
  `insert into "visitEvents"
    select "told"."machineId" || ':' || "epoch" || ':' || "seq", "told"."organizationId",
      "told"."institutionId", "told"."machineId", "at", ${businessDay('"at"', calendar)}, "type",
      "told"."rowNo", "told"."columnNo", "amount",
      coalesce("sizes"."sizeName", "unlockRfids"."name", ''), "rfid"
    from (select "events".*, ${numberIn(dialect, 'rowNo')} as "rowNo",
        ${numberIn(dialect, 'columnNo')} as "columnNo",
        coalesce(${numberIn(dialect, 'added')}, ${numberIn(dialect, 'counted')}) as "amount",
        ${textIn(dialect, 'rfid')} as "rfid"
      from "events" where "type" in ('REFILL', 'COUNT', 'UNLOCK')
        and "flags" not like '%UNKNOWN_SLOT%') as "told"
    left join "slots" on "slots"."machineId" = "told"."machineId"
      and "slots"."rowNo" = "told"."rowNo" and "slots"."columnNo" = "told"."columnNo"
    left join "sizes" on "sizes"."id" = "slots"."sizeRef"
    left join "unlockRfids" on "unlockRfids"."organizationId" = "told"."organizationId"
      and "unlockRfids"."physicalId" = "told"."rfid"`;

/** The parts of what each day's stock changed by, and what machines told of the people at them. */
export const stockMovements = (dialect: Dialect, calendar: Calendar): string[] => [
  ...counters.map((name) => `alter table "rollups" add column ${name} bigint not null default 0`),
  `create table "visitEvents" (
    "id" ${dialect.id} primary key, "organizationId" ${dialect.id} not null,
    "institutionId" ${dialect.id} not null, "machineId" ${dialect.id} not null,
    "at" bigint not null, "day" integer not null, "type" text not null, "rowNo" integer,
    "columnNo" integer, "amount" integer, "name" text not null, "rfid" text)`,
  `create index "visitEventsOfInstitution" on "visitEvents" ("institutionId", "at", "id")`,
  `create index "visitEventsOfMachine" on "visitEvents" ("machineId", "at", "id")`,
  fillVisits(dialect, calendar),

  // Of the counts of a slot the first, and the first after it was removed, are what it began with.
  `update "stockLedger" set "kind" = 'ADDITION' where "id" in (
    select "id" from (
      select "id", "kind", lag("kind") over
        (partition by "machineId", "rowNo", "columnNo" order by "id") as "before"
      from "stockLedger" where "kind" in ('COUNT', 'REMOVAL')) as "counts"
    where "kind" = 'COUNT' and ("before" is null or "before" = 'REMOVAL'))`,
  // What was there before makes less of what it began with.
  `update "stockLedger" set "kind" = 'ADDITION' where "kind" = 'CORRECTION' and exists (
    select 1 from "stockLedger" as "added" where "added"."kind" = 'ADDITION'
      and "added"."machineId" = "stockLedger"."machineId"
      and "added"."rowNo" = "stockLedger"."rowNo"
      and "added"."columnNo" = "stockLedger"."columnNo"
      and "added"."at" = "stockLedger"."at")`,

  `create table "stockDays" as
    select ${places}, "day", ${Object.entries(parts).map(
      ([name, kinds]) => `sum(case when "kind" in (${kinds}) then "delta" else 0 end) as "${name}"`,
    )}, 0 as "visitEvents"
    from "stockLedger" where "kind" <> 'DISPENSE' group by ${places}, "day"
    union all
    select ${places}, "day", ${Object.keys(parts).map(() => '0')}, count(*)
    from "visitEvents" group by ${places}, "day"`,
  `insert into "rollups" ("scope", "day", "scopeId", ${counters})
    select "scope", "day", "scopeId", ${counters.map((name) => `sum(${name})`)} from (
      select 0 as "scope", '' as "scopeId", "stockDays".* from "stockDays"
      union all select 1, "organizationId", "stockDays".* from "stockDays"
      union all select 2, "institutionId", "stockDays".* from "stockDays"
      union all select 3, "machineId", "stockDays".* from "stockDays") as "levels"
    group by "scope", "day", "scopeId"
    having ${counters.map((name) => `sum(${name}) <> 0`).join(' or ')}
    on conflict ("scope", "day", "scopeId") do update set
      ${counters.map((name) => `${name} = excluded.${name}`)}`,
  `drop table "stockDays"`,
];
