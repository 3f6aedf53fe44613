import { isWrite } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';

/** Every row by which an admin writes, with the types that may call it. */
export const adminWrites = endpoints.flatMap((row) =>
  isWrite(row) && typeof row.who === 'object' ? [{ row, types: row.who.types }] : [],
);

export type TenantKind = 'organizations' | 'institutions';

/** Every writing row that names a tenant, with its kind. */
export const tenantWrites = endpoints.flatMap((row) => {
  const { who } = row;
  if (!isWrite(row) || typeof who !== 'object' || typeof who.tenant !== 'object') return [];
  const tenant: TenantKind = 'organization' in who.tenant ? 'organizations' : 'institutions';
  return [{ row, tenant }];
});

/** Every row by which a machine writes, including commands, because a poll counts as a contact. */
export const machineWrites = endpoints.filter(({ who }) => who === 'machine');
