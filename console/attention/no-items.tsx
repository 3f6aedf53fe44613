import { BellOff } from 'lucide-react';
import type { AttentionTab } from '../../contract/attention.ts';
import { defineText, useText } from '../core/texts.ts';
import { NoRows } from '../ui/list/no-rows.tsx';

const texts: Record<AttentionTab, string> = {
  OPEN: defineText('Nothing needs attention'),
  MINE: defineText('You have taken nothing'),
  SNOOZED: defineText('Nothing is snoozed'),
  DONE: defineText('Nothing was resolved in the last 30 days'),
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
  return (
    <NoRows
      count={count}
      text={t(texts[tab])}
      hint={filtered ? t('Nothing matches these filters.') : undefined}
      icon={<BellOff size={22} />}
      onLast={onLast}
      widen={filtered ? { text: t('Show all'), onClick: onShowAll } : undefined}
    />
  );
};
