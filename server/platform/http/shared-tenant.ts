import type { AuditNote } from './call-trail.ts';

interface InTenant {
  readonly organizationId: string;
  readonly institutionId: string;
}

/** For the audit of a change of several rows: the tenant that all of them have. */
export const sharedTenantOf = (
  rows: readonly InTenant[],
): Pick<AuditNote, 'organizationId' | 'institutionId'> => {
  const shared = (column: keyof InTenant): string | null => {
    const [first] = rows;
    return first && rows.every((row) => row[column] === first[column]) ? first[column] : null;
  };
  return { organizationId: shared('organizationId'), institutionId: shared('institutionId') };
};
