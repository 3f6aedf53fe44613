import { payments } from '../../contract/payments.ts';
import { faultsPath } from '../bkash/server.ts';
import { callEndpoint } from '../core/http.ts';
import type { AdminClient } from './build.ts';

/** Actions of the demo's staff about money. */
export interface DemoOffice {
  /** bKash will refuse the next refund. */
  readonly refuseRefund: () => Promise<void>;
  /** Closes a refund that bKash has refused, after the money was given back in cash. */
  readonly settleRefused: () => Promise<void>;
}

const lookMs = 5_000;
/** Number of looks, before whoever looks goes home. */
const maxLooks = 12;

export const createOffice = (
  { line, wait }: AdminClient,
  institutionId: string,
  bkashUrl: string,
): DemoOffice => ({
  refuseRefund: async () => {
    const fault = { envelope: 'external', code: '2072' };
    await fetch(bkashUrl + faultsPath, {
      method: 'POST',
      body: JSON.stringify({ call: 'refund', fault }),
    });
  },

  settleRefused: async () => {
    for (let look = 0; look < maxLooks; look += 1) {
      const { payments: flagged } = await callEndpoint(line, payments.all, {
        params: { institutionId },
        query: { group: 'ATTENTION' },
      });
      const refused = flagged.find(
        ({ flags, actions }) => flags.includes('REFUND_STUCK') && actions.includes('SETTLE'),
      );
      if (refused) {
        await callEndpoint(line, payments.settle, {
          params: { institutionId, paymentId: refused._id },
          body: { as: 'REFUNDED_IN_CASH', reason: 'Given back at the counter' },
        });
        return;
      }
      await wait(lookMs);
    }
  },
});
