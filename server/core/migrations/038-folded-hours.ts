const hours = Array.from({ length: 24 }, (_, hour) => `"hour${hour}"`);
const sums = hours.map((name) => `sum(${name}) as ${name}`).join(', ');
const given = hours.map((name) => `${name} = "given".${name}`).join(', ');

/** Only institutions and machines were counted by the hour: what is above them is their sum. */
const ofInstitutions = `"hourRollups" where "scope" = 2`;
const ofOrganizations = `select 1 as "scope", "day", "institutions"."organizationId" as "scopeId", ${sums}
  from (select * from ${ofInstitutions}) as "counted"
  join "institutions" on "institutions"."id" = "counted"."scopeId"
  group by "day", "institutions"."organizationId"`;
const ofAll = `select 0 as "scope", "day", '' as "scopeId", ${sums} from ${ofInstitutions} group by "day"`;

/** Hours stand in the row of their day's other counts: a sale finds no row for them alone. */
export const foldedHours = (): string[] => [
  ...hours.map((name) => `alter table "rollups" add column ${name} integer not null default 0`),
  `update "rollups" set ${given}
    from (${ofAll} union all ${ofOrganizations} union all select * from "hourRollups") as "given"
    where "rollups"."scope" = "given"."scope" and "rollups"."day" = "given"."day"
      and "rollups"."scopeId" = "given"."scopeId"`,
  `drop table "hourRollups"`,
];
