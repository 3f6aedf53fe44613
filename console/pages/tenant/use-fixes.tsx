import type { ReactNode } from 'react';
import type { AttentionItem } from '../../../contract/attention.ts';
import { Machine, machines } from '../../../contract/machines.ts';
import type { Fixes } from '../../attention/fixes.ts';
import { fetchAnswer, showError } from '../../core/calls/queries.ts';
import { failedMachine, useResumeSlots } from '../../machines/queries.ts';
import { useRefundPayment } from '../../payments/queries.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useFormDialog } from '../../ui/form/use-form-dialog.ts';

const StockForm = lazyDialog(() => import('../../machines/stock/stock-form.tsx'));

const placeOf = ({ institution, machine }: AttentionItem) => ({
  institutionId: institution?._id ?? '',
  machineId: machine?._id ?? '',
});

/** Fixes that need no other page, and their dialogs. */
export const useFixes = (): { readonly fixes: Fixes; readonly dialogs: ReactNode } => {
  const resume = useResumeSlots();
  const refund = useRefundPayment();
  const stock = useFormDialog('stock', Machine);
  const updateStock = async (item: AttentionItem): Promise<void> => {
    try {
      stock.open((await fetchAnswer(machines.one, { params: placeOf(item) })).machine);
    } catch (error) {
      showError(error, failedMachine);
    }
  };
  return {
    fixes: {
      SLOT_PAUSED: (item) => {
        const slots = item.facts.slots.map(({ rowNo, columnNo }) => ({ rowNo, columnNo }));
        void resume.run({ params: placeOf(item), body: { slots } });
      },
      REFUND_STUCK: (item) => {
        const params = { institutionId: item.institution?._id ?? '', paymentId: item.subject };
        void refund.run({ params, body: { reason: 'Refund again' } });
      },
      STOCK_EMPTY: (item) => void updateStock(item),
      STOCK_LOW: (item) => void updateStock(item),
    },
    dialogs: stock.subject && <StockForm dialog={stock} machine={stock.subject} />,
  };
};
