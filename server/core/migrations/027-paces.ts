import type { Dialect } from '../db/dialect.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * What slots sell on an average day, and how much of it each weekday does at a machine; on the slot
 * itself what it is expected to sell soon, so that those that hold no more are found by an index.
 */
export const paces = ({ id, clustered }: Dialect): string[] => {
  const tenant = `"organizationId" ${id} not null, "institutionId" ${id} not null`;
  const shares = weekdays.map((name) => `"${name}" double precision not null`);
  return [
    `alter table "slots" add column "soldSoon" integer not null default 0`,
    `create index "shortSlots" on "slots" ("machineId") where "productCount" <= "soldSoon"`,
    `create table "weekdayShares" (
      "machineId" ${id} primary key references "machines" ("id"), ${tenant},
      "asOf" integer not null, ${shares.join(', ')})`,
    `create table "paces" (
      "machineId" ${id} not null references "machines" ("id"), "rowNo" integer not null,
      "columnNo" integer not null, ${tenant}, "days" integer not null,
      "perDay" double precision not null, "spread" double precision not null,
      primary key ("machineId", "rowNo", "columnNo")) ${clustered}`,
  ];
};
