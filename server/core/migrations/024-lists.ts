/** The machines of an institution in the order of their list. */
export const lists = (): string[] => [
  `drop index "machinesOfInstitution"`,
  `create index "machinesOfInstitution" on "machines" ("institutionId", "physicalId", "id")`,
];
