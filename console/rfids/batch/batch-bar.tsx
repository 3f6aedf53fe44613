import { Button } from '@mantine/core';
import { Ban, CircleCheck, Coins, type LucideIcon, Trash2 } from 'lucide-react';
import type { BatchAction } from '../../../contract/rfid-batches.ts';
import type { Rfid } from '../../../contract/rfids.ts';
import { defineText, useText } from '../../core/texts.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import { useFormDialog } from '../../ui/form/use-form-dialog.ts';
import { SelectedBar } from '../../ui/list/selected-bar.tsx';
import type { ListSelection } from '../../ui/list/use-list-selection.ts';
import { useBatchAction } from './batch-actions.ts';
import { batchOf } from './batch-choice.ts';
import { TopUpSubject } from './top-up.ts';

const TopUpForm = lazyDialog(() => import('./top-up-form.tsx'));

type ConfirmedBatchAction = Exclude<BatchAction, 'TOP_UP'>;

const actionTexts = {
  BLOCK: {
    label: defineText('Block'),
    question: defineText(
      '{n, plural, one {Are you sure you want to block # RFID?} other {Are you sure you want to block # RFIDs?}}',
    ),
  },
  ACTIVATE: {
    label: defineText('Activate'),
    question: defineText(
      '{n, plural, one {Are you sure you want to activate # RFID?} other {Are you sure you want to activate # RFIDs?}}',
    ),
  },
  REMOVE: {
    label: defineText('Delete'),
    question: defineText(
      '{n, plural, one {Are you sure you want to delete # RFID?} other {Are you sure you want to delete # RFIDs?}}',
    ),
  },
} as const satisfies Record<ConfirmedBatchAction, object>;

interface BarButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}

const BarButton = ({ icon: Icon, label, onClick }: BarButtonProps) => (
  <Button size="xs" variant="default" leftSection={<Icon size={16} />} onClick={onClick}>
    {label}
  </Button>
);

interface BatchBarProps {
  readonly institutionId: string;
  readonly selected: ListSelection<Rfid>;
  /** The search that the list is narrowed to. */
  readonly find: string;
  /** Number of matches over all pages. */
  readonly matchCount: number;
}

export const BatchBar = ({ institutionId, selected, find, matchCount }: BatchBarProps) => {
  const t = useText();
  const { count, chooseAll, clear } = selected;
  const batch = batchOf(selected, find);
  const runBatchAction = useBatchAction(institutionId);
  const confirmation = useConfirmedAction(async (action: ConfirmedBatchAction) => {
    const outcome = await runBatchAction(action, batch);
    if (outcome.ok) clear();
    return outcome;
  });
  const topUpDialog = useFormDialog('rfids points', TopUpSubject);
  const { requestConfirm: ask, subject: confirmedAction } = confirmation;
  const texts = confirmedAction && actionTexts[confirmedAction];
  return (
    <>
      {count > 0 && (
        <SelectedBar
          label={t('Chosen RFIDs')}
          countText={t('{n, plural, one {# RFID chosen} other {# RFIDs chosen}}', { n: count })}
          onClear={clear}
          matchCount={matchCount > count ? matchCount : undefined}
          onChooseAll={chooseAll}
        >
          <BarButton icon={Ban} label={t('Block')} onClick={() => ask('BLOCK')} />
          <BarButton icon={CircleCheck} label={t('Activate')} onClick={() => ask('ACTIVATE')} />
          <BarButton icon={Coins} label={t('Top up')} onClick={() => topUpDialog.open(batch)} />
          <BarButton icon={Trash2} label={t('Delete')} onClick={() => ask('REMOVE')} />
        </SelectedBar>
      )}
      <Confirm
        {...confirmation.confirmation}
        title={texts ? t(texts.label) : ''}
        question={texts ? t(texts.question, { n: count }) : ''}
        action={texts ? t(texts.label) : ''}
        danger={confirmedAction !== undefined && confirmedAction !== 'ACTIVATE'}
      />
      {topUpDialog.subject && (
        <TopUpForm
          institutionId={institutionId}
          dialog={topUpDialog}
          batch={topUpDialog.subject}
          onDone={clear}
        />
      )}
    </>
  );
};
