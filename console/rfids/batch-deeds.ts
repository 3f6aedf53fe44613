import type { BatchAction } from '../../contract/rfid-batches.ts';
import { notify } from '../core/notices.ts';
import { say } from '../core/texts.ts';
import { useChangeRfids } from './queries.ts';
import type { Batch } from './use-chosen.ts';

const doneTexts: Record<BatchAction, string> = {
  BLOCK: say('RFIDs blocked'),
  ACTIVATE: say('RFIDs activated'),
  TOP_UP: say('Points added'),
  REMOVE: say('RFIDs deleted'),
};

/** Runs a batch action and shows a toast for it. */
export const useBatchDeed = (institutionId: string) => {
  const { run } = useChangeRfids();
  return async (action: BatchAction, batch: Batch, points?: number) => {
    const outcome = await run({
      params: { institutionId },
      body: { action, points, rfidIds: batch.rfidIds, find: batch.find, count: batch.count },
    });
    if (outcome.ok) notify('done', doneTexts[action]);
    return outcome;
  };
};
