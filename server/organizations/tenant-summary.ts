import type { Inside } from '../../contract/tenant-summary.ts';
import type { Db } from '../platform/db/store.ts';

/**
 * Summarizes organizations or institutions by their machines and payments, which are rooms to the
 * right; an empty tenant is missing.
 */
export type SummarizeTenants = (
  db: Db,
  level: 'organizationId' | 'institutionId',
  ids: readonly string[],
  now: number,
) => Promise<ReadonlyMap<string, Inside>>;
