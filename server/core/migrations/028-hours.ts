import type { Dialect } from '../db/dialect.ts';
import { businessHour, type Calendar } from './business-days.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const columns = hours.map((hour) => `"hour${hour}"`).join(', ');
const counts = hours.map((hour) => `sum(case when "hour" = ${hour} then 1 else 0 end)`).join(', ');

const scopes = [
  [2, 'institutionId'],
  [3, 'machineId'],
] as const;

/** Counts all that is stored. */
const fillHours = (calendar: Calendar): string[] =>
  scopes.map(
    ([scope, name]) => `insert into "hourRollups" ("scope", "day", "scopeId", ${columns})
      select ${scope}, "day", "${name}", ${counts}
      from (select "day", "${name}", ${businessHour('"dispensedAt"', calendar)} as "hour"
        from "dispenses" where "isSuccessful" = 1) as "dropped"
      group by "day", "${name}"`,
  );

/** Successful dispenses by the hour of the day, of institutions and machines. */
export const hourRollups = ({ id, clustered }: Dialect, calendar: Calendar): string[] => [
  `create table "hourRollups" (
    "scope" integer not null, "day" integer not null, "scopeId" ${id} not null,
    ${hours.map((hour) => `"hour${hour}" integer not null default 0`).join(', ')},
    primary key ("scope", "day", "scopeId")) ${clustered}`,
  ...fillHours(calendar),
];
