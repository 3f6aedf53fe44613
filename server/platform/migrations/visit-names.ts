/** The nightly job finds the visits that still name somebody. */
export const visitNames = (): string[] => [
  `create index "namedVisits" on "visits" ("at") where "name" <> ''`,
];
