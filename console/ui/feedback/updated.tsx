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
  /** Undefined where the page has a button that refreshes all of it. */
  readonly onRefresh: (() => void) | undefined;
}

const tickMs = 20_000;
/** In ms: refreshes of younger data, as after each sale, are not announced. */
const freshMs = 10_000;

/** Age of the figures. */
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
      {onRefresh && (
        <Tooltip label={t('Update now')}>
          <ActionIcon
            aria-label={t('Update now')}
            onClick={onRefresh}
            data-busy={isRenewed || undefined}
          >
            <RefreshCw size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
};

interface AnswerUpdatedProps {
  readonly answer: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>;
  /** The page has a button that refreshes all of it. */
  readonly isRefreshedAbove?: boolean;
}

/** `Updated` for one query. */
export const AnswerUpdated = ({ answer, isRefreshedAbove }: AnswerUpdatedProps) => (
  <Updated
    at={answer.dataUpdatedAt || undefined}
    busy={answer.isFetching}
    onRefresh={isRefreshedAbove ? undefined : () => void answer.refetch()}
  />
);
