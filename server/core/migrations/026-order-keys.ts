import type { Dialect } from '../db/dialect.ts';
import type { Tx } from '../db/store.ts';
import { fillKeys } from './fill-order-keys.ts';

/** Machines and RFIDs in the order of their names and physical IDs, which lists are read in. */
export const orderKeys = ({ id }: Dialect): string[] => [
  ...['machines', 'rfids'].flatMap((table) => [
    `alter table "${table}" add column "physicalIdKey" ${id} not null default ''`,
    `alter table "${table}" add column "nameKey" ${id} not null default ''`,
  ]),
  `drop index "machinesOfInstitution"`,
  `create index "machinesOfInstitution" on "machines" ("institutionId", "physicalIdKey", "id")`,
  `create index "rfidsOfInstitution" on "rfids"
    ("institutionId", "nameKey", "physicalIdKey", "id")`,
];

/** The keys of what is there already. */
export const fillOrderKeys = async (tx: Tx): Promise<void> => {
  const made = { physicalIdKey: 'physicalId', nameKey: 'name' };
  await fillKeys(tx, 'machines', made);
  await fillKeys(tx, 'rfids', made);
};
