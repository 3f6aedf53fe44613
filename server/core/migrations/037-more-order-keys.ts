import type { Dialect } from '../db/dialect.ts';
import type { Tx } from '../db/store.ts';
import { fillKeys } from './fill-order-keys.ts';

/** Organizations, institutions, admins and unlock RFIDs in the order of what they are called. */
export const moreOrderKeys = ({ id }: Dialect): string[] => [
  ...['organizations', 'institutions', 'admins', 'unlockRfids'].map(
    (table) => `alter table "${table}" add column "nameKey" ${id} not null default ''`,
  ),
  `alter table "unlockRfids" add column "physicalIdKey" ${id} not null default ''`,
  `create index "organizationsByName" on "organizations" ("nameKey", "id")`,
  `drop index "institutionsOfOrganization"`,
  `create index "institutionsOfOrganization" on "institutions"
    ("organizationId", "nameKey", "id")`,
  `drop index "adminsOfTenant"`,
  `create index "adminsOfTenant" on "admins"
    ("organizationId", "institutionId", "nameKey", "id")`,
];

/** The keys of what is there already. */
export const fillMoreOrderKeys = async (tx: Tx): Promise<void> => {
  await fillKeys(tx, 'organizations', { nameKey: 'name' });
  await fillKeys(tx, 'institutions', { nameKey: 'name' });
  await fillKeys(tx, 'admins', { nameKey: 'username' });
  await fillKeys(tx, 'unlockRfids', { physicalIdKey: 'physicalId', nameKey: 'name' });
};
