import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../core/texts.ts';
import { EmptyState } from '../feedback/empty-state.tsx';

interface NoRowsProps {
  /** Number of rows on all pages. */
  readonly count: number;
  /** Text of the empty list. */
  readonly text: string;
  readonly hint?: string | undefined;
  readonly icon: ReactNode;
  readonly onLast: () => void;
  /** Shows more rows; undefined where all are shown. */
  readonly widen: { readonly text: string; readonly onClick: () => void } | undefined;
}

/** Replaces the rows of an empty page: it is beyond the last one, or nothing matches. */
export const NoRows = ({ count, text, hint, icon, onLast, widen }: NoRowsProps) => {
  const t = useText();
  if (count > 0) {
    return (
      <EmptyState text={t('There is no such page any more')} icon={icon}>
        <Button variant="default" onClick={onLast}>
          {t('Go to the last page')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={text} hint={hint} icon={icon}>
      {widen && (
        <Button variant="default" onClick={widen.onClick}>
          {widen.text}
        </Button>
      )}
    </EmptyState>
  );
};
