import { ActionIcon, Tooltip } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import styles from './updated.module.css';

interface UpdatedProps {
  /** Fetch time of the oldest data in ms; undefined before the first. */
  readonly at: number | undefined;
  readonly busy: boolean;
  readonly onRefresh: () => void;
}

const tickMs = 20_000;
/** In ms: refreshes of younger data, as after each sale, are not announced. */
const freshMs = 10_000;

/** Age of the figures, with a refresh button. */
export const Updated = ({ at, busy, onRefresh }: UpdatedProps) => {
  const t = useText();
  const formats = useFormats();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const isRenewed = busy && (at === undefined || Date.now() - at > freshMs);
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

interface AnswerUpdatedProps {
  readonly answer: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>;
}

/** `Updated` for one query. */
export const AnswerUpdated = ({ answer }: AnswerUpdatedProps) => (
  <Updated
    at={answer.dataUpdatedAt || undefined}
    busy={answer.isFetching}
    onRefresh={() => void answer.refetch()}
  />
);
