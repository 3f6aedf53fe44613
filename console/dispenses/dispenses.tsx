import { Button, VisuallyHidden } from '@mantine/core';
import { PackageSearch } from 'lucide-react';
import { type Dispense, dispenses } from '../../contract/dispenses.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { today } from '../core/clock.ts';
import { useFormats } from '../core/formats.ts';
import { useAnswer } from '../core/queries.ts';
import type { InInstitution, Searched } from '../core/section.ts';
import { say, useText } from '../core/texts.ts';
import type { Choice } from '../ui/filters/narrow-select.tsx';
import { withPeriod } from '../ui/filters/range.ts';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { Failure } from '../ui/frame/failure.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';
import { usePhone } from '../ui/frame/use-phone.ts';
import { DataTable } from '../ui/list/data-table.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { columnsOf } from './columns.tsx';
import { DispenseCard } from './dispense-card.tsx';
import styles from './dispenses.module.css';
import { Filters } from './filters.tsx';
import { type DispensesSearch, statusOf, toQuery } from './search.ts';

/** What the page gives. */
export interface FromPage {
  readonly admin: AdminType;
  readonly machines: readonly Choice[];
}

type Props = InInstitution & Searched<DispensesSearch> & FromPage;

const failed = say('Failed to fetch dispenses');
const tableHeight = 40 + defaultPageSize * 56;

interface PageProps {
  readonly dispenses: readonly Dispense[];
  readonly withFailures: boolean;
  readonly onFirst: () => void;
}

const Page = ({ dispenses, withFailures, onFirst }: PageProps) => {
  const t = useText();
  const formats = useFormats();
  if (dispenses.length === 0)
    return (
      <EmptyState text={t('This page is beyond the last one')}>
        <Button variant="default" onClick={onFirst}>
          {t('To the first page')}
        </Button>
      </EmptyState>
    );
  return (
    <DataTable
      label={t('Dispenses')}
      columns={columnsOf(t, formats, withFailures)}
      rows={dispenses}
      idOf={({ _id }) => _id}
      card={(dispense) => <DispenseCard dispense={dispense} withFailures={withFailures} />}
    />
  );
};

/** spec 2: what an institution's machines dispensed, newest first. */
const Dispenses = ({ institutionId, admin, machines, search, onSearch }: Props) => {
  const t = useText();
  const phone = usePhone();
  const status = statusOf(search, admin);
  const query = toQuery(search, admin, today());
  const { data, error, isPlaceholderData, refetch } = useAnswer(
    dispenses.all,
    { params: { institutionId }, query },
    { keepPrevious: true, failed },
  );
  const count = data?.count ?? 0;
  const filter = (next: DispensesSearch) => onSearch({ ...next, page: 1 });
  const toPage = (page: number) => onSearch({ ...search, page }, true);

  return (
    <div className={styles.dispenses}>
      <VisuallyHidden>
        <h1>{t('Dispenses')}</h1>
      </VisuallyHidden>
      <Filters {...{ phone, machines, search, status }} onSearch={filter} />
      <p className={styles.count} role="status">
        {data && t('{n, plural, one {# dispense} other {# dispenses}}', { n: count })}
      </p>
      {!data && !error && <Skeleton height={tableHeight} />}
      {!data && error && <Failure error={error} failed={failed} onRetry={() => void refetch()} />}
      {data && count === 0 && (
        <EmptyState
          text={t('No dispenses found')}
          hint={t('Nothing was dispensed in this range with these filters.')}
          icon={<PackageSearch size={22} />}
        >
          {search.period !== 'maximum' && (
            <Button variant="default" onClick={() => filter(withPeriod(search, 'maximum'))}>
              {t('Show all time')}
            </Button>
          )}
        </EmptyState>
      )}
      {data && count > 0 && (
        <div
          className={styles.page}
          data-behind={isPlaceholderData || undefined}
          data-full={count > defaultPageSize || undefined}
          aria-busy={isPlaceholderData}
        >
          <Page
            dispenses={data.dispenses}
            withFailures={status !== 'SUCCESSFUL'}
            onFirst={() => toPage(1)}
          />
        </div>
      )}
      <Pager page={query.page} pageSize={query.limit} count={count} onPage={toPage} />
    </div>
  );
};

// What `lazy` takes.
export default Dispenses;
