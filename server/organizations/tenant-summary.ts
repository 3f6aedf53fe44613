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

export const emptySummary: Inside = {
  machines: 0,
  active: 0,
  stockLeft: 0,
  silent: 0,
  silentSince: null,
  low: 0,
  empty: 0,
  paused: 0,
  flaggedPayments: 0,
  lateRefunds: 0,
  unusableAccounts: 0,
  attention: 0,
};
