import type { Dialect } from '../db/dialect.ts';
import { businessDay, type Calendar } from './business-days.ts';

const types = { CASH: 'cash', RFID: 'rfid', BKASH: 'bkash', '': 'other' };
const dispenseCounts = Object.entries(types).flatMap(([type, column]) => {
  const isOfType = `"transactionType" = '${type}'`;
  return [
    [`${column}Success`, `case when ${isOfType} and "isSuccessful" = 1 then 1 else 0 end`],
    [`${column}Failure`, `case when ${isOfType} and "isSuccessful" = 0 then 1 else 0 end`],
    [`${column}Paid`, `case when ${isOfType} then "paid" - "refunded" else 0 end`],
  ] as const;
});
const counters = [...dispenseCounts.map(([name]) => `"${name}"`), '"stockChange"'];
const places = '"organizationId", "institutionId", "machineId"';

const flagged = `"flags" = case when "flags" = '' then 'CLOCK' else "flags" || ' CLOCK' end`;

/**
 * What a machine's wrong clock dated before the floor is dated by its arrival and flagged, with its
 * stock, its points and the days it was counted on. What machines reported stays as it was.
 */
export const times = ({ id }: Dialect, calendar: Calendar): string[] => {
  const floor = calendar.historyFrom;
  const dayOf = (instant: string) => businessDay(instant, calendar);
  const isWrong = (at: string) => `("${at}" < ${floor} or "${at}" > "receivedAt")`;
  /** The counts of some dispenses, taken off a day or added to it. */
  const shiftDispenses = (sign: '-' | '+', day: string) =>
    `insert into "shifts" (${places}, "day", ${counters})
      select ${places}, ${day}, ${dispenseCounts.map(([, sum]) => `${sign} ${sum}`)}, 0
      from "dispenses" where ${isWrong('dispensedAt')}`;
  const shiftStock = (sign: '-' | '+', day: string) =>
    `insert into "shifts" (${places}, "day", "stockChange")
      select ${places}, ${day}, ${sign} "delta" from "stockMoves" where ${day} is not null`;

  return [
    `create table "shifts" (
      "organizationId" ${id}, "institutionId" ${id}, "machineId" ${id}, "day" integer,
      ${counters.map((name) => `${name} bigint not null default 0`)})`,

    // What moved the stock or the points, by the cause that stands in their ledgers.
    `create table "arrivals" (
      "machineId" ${id}, "cause" text, "pointCause" text, "type" text not null,
      "at" bigint not null, primary key ("machineId", "cause"))`,
    `insert into "arrivals" ("machineId", "cause", "pointCause", "type", "at")
      select "machineId", "epoch" || ':' || "seq", "machineId" || ':' || "epoch" || ':' || "seq",
        "type", "receivedAt" from "events" where ${isWrong('at')}`,
    `insert into "arrivals" ("machineId", "cause", "type", "at")
      select "stockLedger"."machineId", "cause", 'DISPENSE', max("finishedAt")
      from "stockLedger" join "commands" on "commands"."id" = "cause"
      where "at" < ${floor} and "finishedAt" is not null
      group by "stockLedger"."machineId", "cause"`,
    `create index "arrivalsByPointCause" on "arrivals" ("pointCause")`,

    `update "events" set ${flagged}, "at" = "receivedAt" where ${isWrong('at')}`,
    `update "pointLedger" set "at" =
        (select "arrivals"."at" from "arrivals" where "pointCause" = "pointLedger"."cause")
      where exists (select 1 from "arrivals" where "pointCause" = "pointLedger"."cause")`,

    shiftDispenses('-', '"day"'),
    shiftDispenses('+', dayOf('"receivedAt"')),
    `update "dispenses" set ${flagged}, "day" = ${dayOf('"receivedAt"')},
      "dispensedAt" = "receivedAt" where ${isWrong('dispensedAt')}`,

    // A count of so long ago was made up for at the next one: it leaves with what made up for it.
    // Other movements happen at their arrival, and what makes up for them at the first count after
    // it; where none followed they change what is there now.
    `create table "stockMoves" as
      select "ledger"."id", ${places.replaceAll(/"\w+"/g, '"ledger".$&')}, "rowNo", "columnNo",
        "day", "delta",
        case when "type" = 'COUNT' then null
          when "kind" <> 'CORRECTION' then "arrivals"."at"
          else (select min("counts"."at") from "stockLedger" as "counts"
            where "counts"."machineId" = "ledger"."machineId"
              and "counts"."rowNo" = "ledger"."rowNo"
              and "counts"."columnNo" = "ledger"."columnNo"
              and "counts"."at" > "arrivals"."at" and "counts"."kind" in ('COUNT', 'REMOVAL'))
        end as "newAt"
      from "stockLedger" as "ledger" cross join "arrivals"
      where "arrivals"."machineId" = "ledger"."machineId"
        and "arrivals"."cause" = "ledger"."cause"`,
    shiftStock('-', '"day"'),
    shiftStock('+', dayOf('"newAt"')),
    `update "slots" set "productCount" = "productCount" - "dropped"."delta"
      from (select "machineId", "rowNo", "columnNo", sum("delta") as "delta" from "stockMoves"
        where "newAt" is null group by "machineId", "rowNo", "columnNo") as "dropped"
      where "slots"."machineId" = "dropped"."machineId" and "slots"."rowNo" = "dropped"."rowNo"
        and "slots"."columnNo" = "dropped"."columnNo"`,
    `update "slots" set "capacity" = "productCount" where "capacity" < "productCount"`,
    `update "stockLedger" set "at" = "newAt", "day" = ${dayOf('"newAt"')} from "stockMoves"
      where "stockMoves"."id" = "stockLedger"."id" and "newAt" is not null`,
    `delete from "stockLedger" where "id" in (select "id" from "stockMoves" where "newAt" is null)`,

    `insert into "rollups" ("scope", "day", "scopeId", ${counters})
      select "scope", "day", "scopeId", ${counters.map((name) => `sum(${name})`)} from (
        select 0 as "scope", '' as "scopeId", "shifts".* from "shifts"
        union all select 1, "organizationId", "shifts".* from "shifts"
        union all select 2, "institutionId", "shifts".* from "shifts"
        union all select 3, "machineId", "shifts".* from "shifts") as "levels"
      group by "scope", "day", "scopeId"
      on conflict ("scope", "day", "scopeId") do update set
        ${counters.map((name) => `${name} = "rollups".${name} + excluded.${name}`)}`,
    `delete from "rollups" where "day" in (select "day" from "shifts")
      and ${[...counters, '"updates"', '"machinesSeen"'].map((name) => `${name} = 0`).join(' and ')}`,

    ...['shifts', 'arrivals', 'stockMoves'].map((table) => `drop table "${table}"`),
  ];
};
