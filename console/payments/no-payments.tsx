import { Button } from '@mantine/core';
import { WalletCards } from 'lucide-react';
import { useText } from '../core/texts.ts';
import { withPeriod } from '../ui/filters/range.ts';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import type { PaymentsSearch } from './search.ts';

interface Props {
  /** How many there are on all pages. */
  readonly count: number;
  readonly search: PaymentsSearch;
  readonly onSearch: (next: PaymentsSearch) => void;
  readonly onFirst: () => void;
}

/** Where a page of payments would stand. */
export const NoPayments = ({ count, search, onSearch, onFirst }: Props) => {
  const t = useText();
  if (count > 0)
    return (
      <EmptyState text={t('This page is beyond the last one')}>
        <Button variant="default" onClick={onFirst}>
          {t('To the first page')}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState
      text={search.group === 'ATTENTION' ? t('No payment needs attention') : t('No payments found')}
      hint={t('Nobody paid by bKash in this range with these filters.')}
      icon={<WalletCards size={22} />}
    >
      {search.period !== 'maximum' && (
        <Button variant="default" onClick={() => onSearch(withPeriod(search, 'maximum'))}>
          {t('Show all time')}
        </Button>
      )}
    </EmptyState>
  );
};
