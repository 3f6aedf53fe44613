import type { BatchAction } from '../../../contract/rfid-batches.ts';
import { defineText } from '../../core/texts.ts';
import { showToast } from '../../core/toasts.ts';
import { useChangeRfids } from '../queries.ts';
import type { Batch } from './batch-choice.ts';

const doneTexts: Record<BatchAction, string> = {
  BLOCK: defineText('RFIDs blocked'),
  ACTIVATE: defineText('RFIDs activated'),
  TOP_UP: defineText('Points added'),
  REMOVE: defineText('RFIDs deleted'),
};

/** Runs a batch action and shows a toast for it. */
export const useBatchAction = (institutionId: string) => {
  const { run } = useChangeRfids();
  return async (action: BatchAction, batch: Batch, points?: number) => {
    const outcome = await run({
      params: { institutionId },
      body: { action, points, ...batch },
    });
    if (outcome.ok) showToast('done', doneTexts[action]);
    return outcome;
  };
};
