/** The nightly job finds what it forgets without reading the rest. */
export const forgetting = (): string[] => [
  `create index "forgottenRfids" on "rfids" ("institutionId", "forgottenAt")
    where "forgottenAt" is not null`,
  `create index "attentionByKind" on "attention" ("kind", "institutionId", "since")`,
];
