/** What an admin says that a slot holds, where it is not left to follow from its counts. */
export const capacities = (): string[] => [
  `alter table "slots" add column "fixedCapacity" integer`,
];
