import { topUp } from '../../../contract/rfid-batches.ts';
import { useText } from '../../core/texts.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import type { FormDialog } from '../../ui/form/use-form-dialog.ts';
import { useBatchAction } from './batch-actions.ts';
import type { Batch } from './batch-choice.ts';

interface TopUpFormProps {
  readonly institutionId: string;
  readonly dialog: FormDialog;
  readonly batch: Batch;
  readonly onDone?: () => void;
}

/** Adds points to each of the RFIDs. */
const TopUpForm = ({ institutionId, dialog, batch, onDone }: TopUpFormProps) => {
  const t = useText();
  const runBatchAction = useBatchAction(institutionId);
  const save = async ({ points }: { points: number }) => {
    const outcome = await runBatchAction('TOP_UP', batch, points);
    if (outcome.ok) onDone?.();
    return outcome;
  };
  return (
    <FormModal
      dialog={dialog}
      title={t('Top up')}
      action={t('Add points')}
      size={420}
      schema={topUp}
      initial={{ points: 10 }}
      confirmation={({ points }) =>
        t(
          '{n, plural, one {Top up # RFID by {points, number}?} other {Top up each of # RFIDs by {points, number}?}}',
          { n: batch.count, points },
        )
      }
      save={save}
    >
      {({ input }) => (
        <NumberField
          label={t('Points to add')}
          description={t('Free RFIDs stay as they are')}
          required
          min={1}
          max={1_000_000}
          {...input('points')}
          data-autofocus
        />
      )}
    </FormModal>
  );
};

export default TopUpForm;
