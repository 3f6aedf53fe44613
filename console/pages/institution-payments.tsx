import { SegmentedControl } from '@mantine/core';
import { lazy } from 'react';
import { useText } from '../core/texts.ts';
import { type PaymentsSearch, parsePaymentsSearch } from '../payments/search.ts';
import { parseStatementSearch, type StatementSearch } from '../statements/search.ts';
import type { Choice } from '../ui/filters/narrow-select.tsx';
import styles from './institution-payments.module.css';
import type { Searched } from './search.ts';

const Payments = lazy(() => import('../payments/payments.tsx'));
const Statements = lazy(() => import('../statements/statements.tsx'));

interface Props extends Searched<PaymentsSearch & StatementSearch> {
  readonly id: string;
  readonly machines: readonly Choice[];
}

/** The payments of an institution, one by one or by day. */
export const InstitutionPayments = ({ id, machines, search, onSearch }: Props) => {
  const t = useText();
  const isByDay = search.view === 'days';
  return (
    <>
      <SegmentedControl
        aria-label={t('View')}
        className={styles.views}
        data={[
          { value: 'list', label: t('Payments') },
          { value: 'days', label: t('By day') },
        ]}
        value={isByDay ? 'days' : 'list'}
        onChange={(next) => onSearch(next === 'days' ? { view: 'days' } : {})}
      />
      {isByDay ? (
        <Statements
          key={id}
          institutionId={id}
          search={parseStatementSearch(search)}
          onSearch={(next) => onSearch(next, true)}
        />
      ) : (
        <Payments
          key={id}
          institutionId={id}
          machines={machines}
          search={parsePaymentsSearch(search)}
          onSearch={onSearch}
        />
      )}
    </>
  );
};
