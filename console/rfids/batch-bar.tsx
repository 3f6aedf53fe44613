import { Button } from '@mantine/core';
import { Ban, CircleCheck, Coins, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { BatchAction } from '../../contract/rfid-batches.ts';
import { say, type Text, useText } from '../core/texts.ts';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { Confirm } from '../ui/frame/confirm.tsx';
import { useAsk } from '../ui/frame/use-ask.ts';
import { useBatchDeed } from './batch-deeds.ts';
import styles from './rfid-list.module.css';
import { TopUpSubject } from './top-up.ts';
import type { useChosen } from './use-chosen.ts';

const TopUpForm = lazy(() => import('./top-up-form.tsx'));

type Asked = Exclude<BatchAction, 'TOP_UP'>;

const words = {
  BLOCK: { label: say('Block'), danger: true },
  ACTIVATE: { label: say('Activate'), danger: false },
  REMOVE: { label: say('Delete'), danger: true },
} as const satisfies Record<Asked, object>;

const questions: Record<Asked, string> = {
  BLOCK: say(
    '{n, plural, one {Are you sure you want to block # RFID?} other {Are you sure you want to block # RFIDs?}}',
  ),
  ACTIVATE: say(
    '{n, plural, one {Are you sure you want to activate # RFID?} other {Are you sure you want to activate # RFIDs?}}',
  ),
  REMOVE: say(
    '{n, plural, one {Are you sure you want to delete # RFID?} other {Are you sure you want to delete # RFIDs?}}',
  ),
};

const questionOf = (t: Text, action: Asked | undefined, n: number): string =>
  action ? t(questions[action], { n }) : '';

interface Props {
  readonly institutionId: string;
  readonly chosen: ReturnType<typeof useChosen>;
  /** Number of matches over all pages. */
  readonly matching: number;
}

/** Counts the selected RFIDs and offers batch actions. */
export const BatchBar = ({ institutionId, chosen, matching }: Props) => {
  const t = useText();
  const { count, batch, isAll, chooseAll, clear } = chosen;
  const change = useBatchDeed(institutionId);
  const question = useAsk(async (action: Asked) => {
    const outcome = await change(action, batch);
    if (outcome.ok) clear();
    return outcome;
  });
  const toppingUp = useFormDialog('rfids points', TopUpSubject);
  const asked = question.subject;
  return (
    <>
      {count > 0 && (
        <section className={styles.bar} aria-label={t('Chosen RFIDs')}>
          <p className={styles.chosen} role="status">
            {t('{n, plural, one {# RFID chosen} other {# RFIDs chosen}}', { n: count })}
          </p>
          {!isAll && matching > count && (
            <Button size="xs" variant="subtle" onClick={chooseAll}>
              {t('Choose all {n, number} that match', { n: matching })}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<Ban size={16} />}
            onClick={() => question.ask('BLOCK')}
          >
            {t('Block')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<CircleCheck size={16} />}
            onClick={() => question.ask('ACTIVATE')}
          >
            {t('Activate')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Coins size={16} />}
            onClick={() => toppingUp.open(batch)}
          >
            {t('Top up')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Trash2 size={16} />}
            onClick={() => question.ask('REMOVE')}
          >
            {t('Delete')}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={clear}>
            {t('Choose none')}
          </Button>
        </section>
      )}
      <Confirm
        {...question.asked}
        title={asked ? t(words[asked].label) : ''}
        question={questionOf(t, asked, count)}
        action={asked ? t(words[asked].label) : ''}
        danger={asked ? words[asked].danger : false}
      />
      {toppingUp.subject && (
        <Suspense>
          <TopUpForm
            institutionId={institutionId}
            dialog={toppingUp}
            batch={toppingUp.subject}
            onDone={clear}
          />
        </Suspense>
      )}
    </>
  );
};
