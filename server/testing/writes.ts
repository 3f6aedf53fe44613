import { isChanging } from '../../contract/endpoint.ts';
import { rows } from '../../contract/index.ts';

/** Every call by which an admin writes, and who may. */
export const adminWrites = rows.flatMap((row) =>
  isChanging(row) && typeof row.who === 'object' ? [{ row, types: row.who.types }] : [],
);

export type TenantKind = 'organizations' | 'institutions';

/** Those that name a tenant, and which kind. */
export const tenantWrites = rows.flatMap((row) => {
  const { who } = row;
  if (!isChanging(row) || typeof who !== 'object' || typeof who.tenant !== 'object') return [];
  const tenant: TenantKind = 'organization' in who.tenant ? 'organizations' : 'institutions';
  return [{ row, tenant }];
});

/** Every call by which a machine writes, commands included: asking for them is a contact. */
export const machineWrites = rows.filter(({ who }) => who === 'machine');
