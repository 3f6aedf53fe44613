import { Button } from '@mantine/core';
import { WalletCards } from 'lucide-react';
import { useText } from '../core/texts.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { withPeriod } from '../ui/filters/range.ts';
import { NoRows } from '../ui/list/no-rows.tsx';
import type { PaymentsSearch } from './search.ts';

interface NoPaymentsProps {
  /** Total over all pages. */
  readonly count: number;
  readonly search: PaymentsSearch;
  readonly onSearch: (next: PaymentsSearch) => void;
  readonly onLast: () => void;
}

/** Stands in for an empty page of payments. */
export const NoPayments = ({ count, search, onSearch, onLast }: NoPaymentsProps) => {
  const t = useText();
  const isOfAllTime = search.period === 'maximum';
  if (search.find && count === 0) {
    return (
      <EmptyState
        text={t('No payment found by “{typed}”', { typed: search.find })}
        hint={t(
          'Type a complete trxID, paymentID or invoice, or the last three digits of the wallet.',
        )}
        icon={<WalletCards size={22} />}
      >
        <Button variant="default" onClick={() => onSearch({ ...search, find: '' })}>
          {t('Show all')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <NoRows
      count={count}
      text={search.group === 'ATTENTION' ? t('No payment needs attention') : t('No payments found')}
      hint={t('Nobody paid by {provider} in this range with these filters.')}
      icon={<WalletCards size={22} />}
      onLast={onLast}
      widen={
        isOfAllTime
          ? undefined
          : { text: t('Show all time'), onClick: () => onSearch(withPeriod(search, 'maximum')) }
      }
    />
  );
};
