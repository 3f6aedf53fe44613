import type { Dialect } from '../db/dialect.ts';

/** Cards that machines were shown and that are no RFID, the latest of each institution. */
export const unknownCards = ({ id }: Dialect): string[] => [
  `create table "unknownCards" (
    "id" ${id} primary key, "organizationId" ${id} not null,
    "institutionId" ${id} not null references "institutions" ("id"),
    "physicalId" text not null, "machineId" ${id} not null references "machines" ("id"),
    "firstAt" bigint not null, "lastAt" bigint not null, "count" bigint not null,
    "dismissedAt" bigint)`,
  `create unique index "unknownCardByPhysicalId" on "unknownCards" ("institutionId", "physicalId")`,
  `create index "unknownCardsByTime" on "unknownCards" ("institutionId", "lastAt", "id")`,
];
