import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../core/texts.ts';
import { EmptyState } from '../frame/empty-state.tsx';

interface Props {
  /** How many there are on all pages. */
  readonly count: number;
  /** Said where there is none. */
  readonly text: string;
  readonly hint: string;
  readonly icon: ReactNode;
  readonly onLast: () => void;
  /** Absent where all time is looked at. */
  readonly onAllTime: (() => void) | undefined;
}

/** Where the rows of a page would stand: it is beyond the last one, or nothing fits. */
export const NoRows = ({ count, text, hint, icon, onLast, onAllTime }: Props) => {
  const t = useText();
  if (count > 0) {
    return (
      <EmptyState text={t('This page is beyond the last one')}>
        <Button variant="default" onClick={onLast}>
          {t('To the last page')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={text} hint={hint} icon={icon}>
      {onAllTime && (
        <Button variant="default" onClick={onAllTime}>
          {t('Show all time')}
        </Button>
      )}
    </EmptyState>
  );
};
