const dispensed = ['cash', 'rfid', 'bkash', 'other']
  .flatMap((type) => [`"${type}Success"`, `"${type}Failure"`])
  .join(' + ');
/** The days of machines on which they dispensed and no contact was counted. */
const isUnseen = `"scope" = 3 and "machinesSeen" = 0 and ${dispensed} > 0`;

const places = [
  [0, `''`],
  [1, '"organizationId"'],
  [2, '"institutionId"'],
] as const;

/** A machine was seen on a day on which it dispensed, also where its history came later. */
export const seen = (): string[] => [
  ...places.map(
    ([scope, id]) => `update "rollups" set "machinesSeen" = "machinesSeen" + "count"
      from (select "unseenDay", "unseenId", count(*) as "count"
        from (select "day" as "unseenDay", ${id} as "unseenId"
          from "rollups" join "machines" on "machines"."id" = "scopeId"
          where ${isUnseen}) as "unseen"
        group by "unseenDay", "unseenId") as "more"
      where "scope" = ${scope} and "day" = "unseenDay" and "scopeId" = "unseenId"`,
  ),
  `update "rollups" set "machinesSeen" = 1 where ${isUnseen}`,
];
