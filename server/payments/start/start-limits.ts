import { isWithinLast } from '../../../contract/values/times.ts';
import type { Tx } from '../../platform/db/store.ts';
import { countUnconfirmed, findUnconfirmed } from '../queries.ts';
import { resumeMs } from '../rules/times.ts';

/**
 * Limits of payment starts at a machine. A pad takes some seconds and a customer at the provider a
 * minute: dozens who have not confirmed are no queue (docs/decisions/027-noticed.md).
 */
export const startLimits = {
  /** Payments begun within `recentMs` that nobody has confirmed, ended or not. */
  mostUnconfirmed: 120,
  recentMs: resumeMs,
  /** The same of one client, so that it cannot use up the machine's share. */
  mostOfClient: 20,
};

interface RecentStart {
  readonly paymentId: string;
  readonly machineId: string;
  readonly client: string;
  readonly at: number;
}

/**
 * Limits starts by client in the memory of the process, so that no address is stored. At a machine
 * beyond its limit a client without an open payment still gets one.
 */
export const createStartLimits = () => {
  const { mostUnconfirmed, mostOfClient, recentMs } = startLimits;
  let recent: RecentStart[] = [];

  return {
    /** The caller has locked the machine. */
    isExceeded: async (
      tx: Tx,
      machineId: string,
      client: string,
      now: number,
    ): Promise<boolean> => {
      recent = recent.filter(({ at }) => isWithinLast(at, recentMs, now));
      const own = recent.filter((one) => one.machineId === machineId && one.client === client);
      if (!own.length) return false;
      const ids = own.map(({ paymentId }) => paymentId);
      const unconfirmed = await findUnconfirmed(tx, ids);
      if (unconfirmed.length >= mostOfClient) return true;
      const hasOpen = unconfirmed.some(({ dueAt }) => dueAt !== null);
      return hasOpen && (await countUnconfirmed(tx, machineId, recentMs, now)) >= mostUnconfirmed;
    },
    record: (start: RecentStart): void => {
      recent.push(start);
    },
  };
};
