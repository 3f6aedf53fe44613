import type { Tx } from '../../platform/db/store.ts';
import { createBudget } from '../../platform/limits/budget.ts';
import { countUnconfirmed } from '../queries.ts';
import { resumeMs } from '../rules/times.ts';

/**
 * Limits of payment starts at a machine. A pad takes some seconds and a customer at the provider a
 * minute: dozens who have not confirmed are no queue (docs/decisions/027-noticed.md).
 */
export const startLimits = {
  /** Payments begun within `recentMs` that nobody has confirmed, ended or not. */
  mostUnconfirmed: 120,
  recentMs: resumeMs,
  /** Limit per client and machine, so that one client cannot use up the machine's share. */
  ofClient: { amount: 20, seconds: 300 },
};

/** Returns a check whether a client's start exceeds a limit. The caller has locked the machine. */
export const createCrowdingCheck = () => {
  const { mostUnconfirmed, ofClient, recentMs } = startLimits;
  const startOf = createBudget(ofClient);
  return async (tx: Tx, machineId: string, client: string, now: number): Promise<boolean> => {
    const unconfirmed = await countUnconfirmed(tx, machineId, recentMs, now);
    if (unconfirmed >= mostUnconfirmed) return true;
    return (await startOf(`${client} ${machineId}`, 1)) !== undefined;
  };
};
