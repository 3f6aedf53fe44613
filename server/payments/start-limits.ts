import { allowances } from '../core/allowances.ts';
import type { Tx } from '../core/db/store.ts';
import { unconfirmedAt } from './queries.ts';
import { resumeMs } from './times.ts';

/**
 * How many payments may be begun at a machine. A pad takes it some seconds and a customer at the
 * provider a minute: dozens who have not confirmed are no queue (docs/decisions/027-noticed.md).
 */
export const startLimits = {
  /** Begun so recently and confirmed by nobody, ended or not. */
  mostUnconfirmed: 120,
  recentMs: resumeMs,
  /** Of one client at one machine, so that none alone uses up what there is for all. */
  ofClient: { burst: 20, perSecond: 20 / 300 },
};

/** Whether one more payment of this client is too many at a machine that the caller has locked. */
export const crowding = (elapsed: () => number) => {
  const { mostUnconfirmed, ofClient, recentMs } = startLimits;
  const shares = allowances(ofClient, elapsed);
  return async (tx: Tx, machineId: string, client: string, now: number): Promise<boolean> => {
    const unconfirmed = await unconfirmedAt(tx, machineId, recentMs, now);
    if (unconfirmed >= mostUnconfirmed) return true;
    return shares.take(`${client} ${machineId}`, 1) !== undefined;
  };
};
