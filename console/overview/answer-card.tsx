import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { faultText } from '../core/calls/queries.ts';
import { useText } from '../core/texts.ts';
import { Card } from '../ui/frame/card.tsx';
import styles from './answer-card.module.css';

export type CardQuery<T> = Pick<
  UseQueryResult<T>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>;

export interface AnswerCardProps<T> {
  readonly title: string;
  readonly note?: ReactNode;
  readonly answer: CardQuery<T>;
  /** Shown at the end of the head once there is data. */
  readonly aside?: (data: T) => ReactNode;
  readonly skeleton: ReactNode;
  /** Runs from edge to edge, as tables do. */
  readonly flush?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** A card for a query: skeleton, data, or a failure with a retry. */
export const AnswerCard = <T,>(props: AnswerCardProps<T>) => {
  const { title, note, answer, aside, skeleton, flush, children } = props;
  const { data } = answer;
  return (
    <Card
      title={title}
      note={note}
      aside={data !== undefined && (answer.error ? <StaleNotice answer={answer} /> : aside?.(data))}
      className={styles.card}
    >
      <div
        className={styles.body}
        data-flush={flush || undefined}
        data-behind={answer.isPlaceholderData || undefined}
        aria-busy={answer.isFetching}
      >
        {data === undefined ? (
          <AwaitedFigures answer={answer} skeleton={skeleton} />
        ) : (
          children(data)
        )}
      </div>
    </Card>
  );
};

interface AwaitedFiguresProps {
  readonly answer: CardQuery<unknown>;
  readonly skeleton: ReactNode;
}

/** Skeleton or failure before the first answer, of the same height. */
export const AwaitedFigures = ({ answer, skeleton }: AwaitedFiguresProps) => {
  const t = useText();
  if (!answer.error) return skeleton;
  return (
    <div className={styles.failed}>
      <div className={styles.outline} aria-hidden="true">
        {skeleton}
      </div>
      <div className={styles.fault} role="status">
        <CircleAlert size={20} aria-hidden="true" />
        <p className={styles.what}>{t('These figures could not be loaded')}</p>
        <p className={styles.why}>{t(faultText(answer.error))}</p>
        <Button variant="default" loading={answer.isFetching} onClick={() => void answer.refetch()}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  );
};

/** Marks figures that a failed refetch left old. */
const StaleNotice = ({ answer }: { readonly answer: CardQuery<unknown> }) => {
  const t = useText();
  return (
    <span className={styles.stale} role="status">
      <CircleAlert size={14} aria-hidden="true" />
      {t('Could not refresh')}
      <Button
        size="compact-sm"
        variant="subtle"
        loading={answer.isFetching}
        onClick={() => void answer.refetch()}
      >
        {t('Try again')}
      </Button>
    </span>
  );
};

interface SkeletonRowsProps {
  readonly rows: number;
  /** Total height in px. */
  readonly height: number;
  /** Aligns with the card's text instead of its edges. */
  readonly inset?: boolean;
}

/** Skeleton of a table. */
export const SkeletonRows = ({ rows, height, inset }: SkeletonRowsProps) => (
  <div className={styles.skeletonRows} style={{ height }} data-inset={inset}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <div key={row} className={styles.skeletonRow}>
        <Skeleton height={12} width={`${28 + ((row * 17) % 20)}%`} />
        <Skeleton height={12} width={56} />
      </div>
    ))}
  </div>
);
