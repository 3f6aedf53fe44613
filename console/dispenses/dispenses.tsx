import { VisuallyHidden } from '@mantine/core';
import { PackageSearch } from 'lucide-react';
import type { Dispense } from '../../contract/dispenses.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { useSession } from '../core/calls/session.ts';
import { businessToday } from '../core/clock.ts';
import type { InInstitution, SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { ForgottenCards } from '../entities/forgotten-cards.tsx';
import { useNarrow } from '../entities/use-narrow.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { withPeriod } from '../ui/filters/range.ts';
import { usePhone } from '../ui/frame/use-phone.ts';
import { DataTable } from '../ui/list/data-table.tsx';
import { ListHead } from '../ui/list/list-head.tsx';
import { NoRows } from '../ui/list/no-rows.tsx';
import { parseOrder, timeOrderOf } from '../ui/list/order.ts';
import { Pager } from '../ui/list/pager.tsx';
import { pageCountOf } from '../ui/list/pages.ts';
import { columnsOf } from './columns.tsx';
import { DispenseCard } from './dispense-card.tsx';
import styles from './dispenses.module.css';
import { DispensesDownload } from './download.tsx';
import { Filters } from './filters.tsx';
import { PaymentNotice } from './payment-notice.tsx';
import { failedList, useDispenses } from './queries.ts';
import { type DispensesSearch, statusOf, toFilter, toQuery } from './search.ts';

type DispensesProps = InInstitution & SearchProps<DispensesSearch>;

const newestFirst = { key: 'time', direction: 'down' } as const;

const tableHeight = 40 + defaultPageSize * 56;

interface DispensesTableProps extends InInstitution {
  readonly dispenses: readonly Dispense[];
  /** Total over all pages. */
  readonly count: number;
  readonly withFailures: boolean;
  readonly search: DispensesSearch;
  readonly onSearch: (next: DispensesSearch) => void;
  readonly onLast: () => void;
}

const DispensesTable = (props: DispensesTableProps) => {
  const { institutionId, dispenses, count, withFailures, search, onSearch, onLast } = props;
  const t = useText();
  const isOfAllTime = search.period === 'maximum';
  if (dispenses.length === 0) {
    return (
      <NoRows
        count={count}
        text={t('No dispenses found')}
        hint={t('Nothing was dispensed in this range with these filters.')}
        icon={<PackageSearch size={22} />}
        onLast={onLast}
        widen={
          isOfAllTime
            ? undefined
            : { text: t('Show all time'), onClick: () => onSearch(withPeriod(search, 'maximum')) }
        }
      />
    );
  }
  return (
    <DataTable
      label={t('Dispenses')}
      columns={columnsOf(t, withFailures, institutionId)}
      rows={dispenses}
      idOf={({ _id }) => _id}
      card={(dispense) => (
        <DispenseCard
          dispense={dispense}
          institutionId={institutionId}
          withFailures={withFailures}
        />
      )}
      isWhole={count <= defaultPageSize}
      order={parseOrder(search.order)}
      usual={newestFirst}
      onOrder={(order) => onSearch({ ...search, order: timeOrderOf(order) })}
    />
  );
};

/** Lists the dispenses of an institution's machines, newest first. */
const Dispenses = ({ institutionId, search, onSearch }: DispensesProps) => {
  const t = useText();
  const phone = usePhone();
  const admin = useSession()?.admin.type ?? 'INSTITUTION';
  const narrow = useNarrow({ institutionId }, search);
  const status = statusOf(search, admin);
  const query = toQuery(search, admin, businessToday());
  const answer = useDispenses(institutionId, query);
  const { data, isPlaceholderData } = answer;
  const count = data?.count ?? 0;
  const applyFilters = (next: DispensesSearch) => onSearch({ ...next, page: 1 });
  const toPage = (page: number) => onSearch({ ...search, page }, true);

  return (
    <div className="one-column">
      <VisuallyHidden>
        <h1>{t('Dispenses')}</h1>
      </VisuallyHidden>
      {search.payment === undefined ? (
        <Filters
          phone={phone}
          narrow={narrow}
          search={search}
          status={status}
          onSearch={applyFilters}
        />
      ) : (
        <PaymentNotice
          institutionId={institutionId}
          paymentId={search.payment}
          onShowAll={() => applyFilters({ ...search, payment: undefined })}
        />
      )}
      <ListHead
        count={data && t('{n, plural, one {# dispense} other {# dispenses}}', { n: count })}
        answer={answer}
      >
        {count > 0 && search.payment === undefined && (
          <DispensesDownload
            institutionId={institutionId}
            filter={toFilter(search, admin, businessToday())}
          />
        )}
      </ListHead>
      <Awaited answer={answer} height={tableHeight} failed={failedList} />
      {data && (
        <div
          className={styles.page}
          data-behind={isPlaceholderData || undefined}
          data-full={count > defaultPageSize || undefined}
          aria-busy={isPlaceholderData}
        >
          <DispensesTable
            institutionId={institutionId}
            dispenses={data.dispenses}
            count={count}
            withFailures={status !== 'SUCCESSFUL'}
            search={search}
            onSearch={applyFilters}
            onLast={() => toPage(pageCountOf(count, query.limit))}
          />
          <ForgottenCards rows={data.dispenses} />
        </div>
      )}
      <Pager page={query.page} pageSize={query.limit} count={count} onPage={toPage} />
    </div>
  );
};

export default Dispenses;
