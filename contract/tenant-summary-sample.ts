import type { Inside } from './tenant-summary.ts';

/** A tenant without machines and without attention, for tests. */
export const emptyTenantSummary: Inside = {
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
