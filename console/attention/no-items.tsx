import { Button } from '@mantine/core';
import { BellOff } from 'lucide-react';
import type { AttentionTab } from '../../contract/attention.ts';
import { defineText, useText } from '../core/texts.ts';
import { EmptyState } from '../ui/frame/empty-state.tsx';

const texts: Record<AttentionTab, string> = {
  OPEN: defineText('Nothing needs attention'),
  MINE: defineText('You have taken nothing'),
  SNOOZED: defineText('Nothing is snoozed'),
  DONE: defineText('Nothing was over in the last 30 days'),
};

interface NoItemsProps {
  readonly tab: AttentionTab;
  /** Total over all pages. */
  readonly count: number;
  readonly filtered: boolean;
  readonly onLast: () => void;
  readonly onShowAll: () => void;
}

/** Stands in for the items of an empty page. */
export const NoItems = ({ tab, count, filtered, onLast, onShowAll }: NoItemsProps) => {
  const t = useText();
  const icon = <BellOff size={22} />;
  if (count > 0) {
    return (
      <EmptyState text={t('This page is beyond the last one')} icon={icon}>
        <Button variant="default" onClick={onLast}>
          {t('To the last page')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      text={t(texts[tab])}
      hint={filtered ? t('Nothing fits these filters.') : undefined}
      icon={icon}
    >
      {filtered && (
        <Button variant="default" onClick={onShowAll}>
          {t('Show all')}
        </Button>
      )}
    </EmptyState>
  );
};
