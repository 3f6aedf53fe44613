import { ActionIcon, Tooltip } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import styles from './updated.module.css';

interface Props {
  /** When the oldest of what is shown was fetched, in ms; undefined before anything is shown. */
  readonly at: number | undefined;
  readonly busy: boolean;
  readonly onRefresh: () => void;
}

const tick = 20_000;
/** In ms: what follows each sale is renewed again and again, which is not worth a word each time. */
const fresh = 10_000;

/** How old the figures are, and the button that renews them. */
export const Updated = ({ at, busy, onRefresh }: Props) => {
  const t = useText();
  const formats = useFormats();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  const isRenewed = busy && (at === undefined || Date.now() - at > fresh);
  const age =
    at === undefined
      ? ''
      : formats.relative(new Date(at).toISOString(), Math.max(now, at)).toLowerCase();
  return (
    <div className={styles.updated}>
      <span>{isRenewed ? t('Updating…') : age && t('Updated {age}', { age })}</span>
      <Tooltip label={t('Update now')}>
        <ActionIcon
          aria-label={t('Update now')}
          onClick={onRefresh}
          data-busy={isRenewed || undefined}
        >
          <RefreshCw size={16} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </div>
  );
};

interface AnswerProps {
  readonly answer: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>;
}

/** The same of one answer. */
export const AnswerUpdated = ({ answer }: AnswerProps) => (
  <Updated
    at={answer.dataUpdatedAt || undefined}
    busy={answer.isFetching}
    onRefresh={() => void answer.refetch()}
  />
);
