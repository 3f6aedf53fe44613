import { Button } from '@mantine/core';
import { Ban, CircleCheck, Coins, Trash2 } from 'lucide-react';
import type { BatchAction } from '../../../contract/rfid-batches.ts';
import type { Rfid } from '../../../contract/rfids.ts';
import { defineText, type Translate, useText } from '../../core/texts.ts';
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
  BLOCK: { label: defineText('Block'), danger: true },
  ACTIVATE: { label: defineText('Activate'), danger: false },
  REMOVE: { label: defineText('Delete'), danger: true },
} as const satisfies Record<ConfirmedBatchAction, object>;

const confirmationQuestions: Record<ConfirmedBatchAction, string> = {
  BLOCK: defineText(
    '{n, plural, one {Are you sure you want to block # RFID?} other {Are you sure you want to block # RFIDs?}}',
  ),
  ACTIVATE: defineText(
    '{n, plural, one {Are you sure you want to activate # RFID?} other {Are you sure you want to activate # RFIDs?}}',
  ),
  REMOVE: defineText(
    '{n, plural, one {Are you sure you want to delete # RFID?} other {Are you sure you want to delete # RFIDs?}}',
  ),
};

const confirmationQuestion = (
  t: Translate,
  action: ConfirmedBatchAction | undefined,
  n: number,
): string => (action ? t(confirmationQuestions[action], { n }) : '');

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
  const confirmedAction = confirmation.subject;
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
          <Button
            size="xs"
            variant="default"
            leftSection={<Ban size={16} />}
            onClick={() => confirmation.requestConfirm('BLOCK')}
          >
            {t('Block')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<CircleCheck size={16} />}
            onClick={() => confirmation.requestConfirm('ACTIVATE')}
          >
            {t('Activate')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Coins size={16} />}
            onClick={() => topUpDialog.open(batch)}
          >
            {t('Top up')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Trash2 size={16} />}
            onClick={() => confirmation.requestConfirm('REMOVE')}
          >
            {t('Delete')}
          </Button>
        </SelectedBar>
      )}
      <Confirm
        {...confirmation.confirmation}
        title={confirmedAction ? t(actionTexts[confirmedAction].label) : ''}
        question={confirmationQuestion(t, confirmedAction, count)}
        action={confirmedAction ? t(actionTexts[confirmedAction].label) : ''}
        danger={confirmedAction ? actionTexts[confirmedAction].danger : false}
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
