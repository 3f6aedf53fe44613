import { Banknote } from 'lucide-react';
import { cash } from '../../../contract/cash.ts';
import { defaultPageSize } from '../../../contract/paging.ts';
import { headings } from '../../../contract/words.ts';
import { businessToday } from '../../core/clock.ts';
import type { InInstitution, SearchProps } from '../../core/section.ts';
import { defineText, useText } from '../../core/texts.ts';
import { NarrowFilters } from '../../entities/narrow-filters.tsx';
import { useNarrow } from '../../entities/use-narrow.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { ListPeriodSelect } from '../../ui/filters/period-select.tsx';
import { datesOf, withPeriod } from '../../ui/filters/range.ts';
import { usePhone } from '../../ui/frame/use-phone.ts';
import { NoRows } from '../../ui/list/no-rows.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { usePagedQuery } from '../../ui/list/use-paged-query.ts';
import { CollectionTable, SumTable } from './cash-tables.tsx';
import { type CashSearch, cashRequest } from './search.ts';

const failed = defineText('Failed to fetch the cash');

/** Cash that people took out of the machines of an institution. */
const Cash = ({ institutionId, search, onSearch }: InInstitution & SearchProps<CashSearch>) => {
  const t = useText();
  const phone = usePhone();
  const today = businessToday();
  const narrow = useNarrow({ institutionId }, search);
  const { page, answer } = usePagedQuery(
    cash.all,
    (wanted) => cashRequest(institutionId, { ...search, page: wanted }, today),
    { page: search.page, pageSize: defaultPageSize, failed },
  );
  const { data, isPlaceholderData } = answer;
  const change = (next: CashSearch) => onSearch({ ...next, page: 1 });
  const toPage = (next: number) => onSearch({ ...search, page: next }, true);
  return (
    <div className="one-column">
      <NarrowFilters
        phone={phone}
        narrow={narrow}
        search={search}
        onSearch={change}
        dates={datesOf(search, today)}
        active={0}
        after={(labelled) => (
          <ListPeriodSelect
            labelled={labelled}
            search={search}
            onPeriod={(period) => change(withPeriod(search, period))}
          />
        )}
      />
      <Awaited answer={answer} height={480} failed={failed} />
      {data?.count === 0 && (
        <NoRows
          count={0}
          text={t('No cash was collected')}
          hint={t('Who opens the visit page at a machine writes down what was in its cash box.')}
          icon={<Banknote size={22} />}
          onLast={() => toPage(1)}
          widen={
            search.period === 'maximum'
              ? undefined
              : { text: t('Show all time'), onClick: () => change(withPeriod(search, 'maximum')) }
          }
        />
      )}
      {data && data.count > 0 && (
        <>
          <SumTable
            title={t('By machine')}
            column={t(headings.machine)}
            rows={data.byMachine.map(({ machine, ...sums }) => ({
              name: machine.physicalId,
              ...sums,
            }))}
          />
          <SumTable
            title={t('By collector')}
            column={t(headings.collector)}
            rows={data.byCollector}
          />
          <CollectionTable
            institutionId={institutionId}
            collections={data.collections}
            isStale={isPlaceholderData}
          />
        </>
      )}
      <Pager page={page} pageSize={defaultPageSize} count={data?.count ?? 0} onPage={toPage} />
    </div>
  );
};

export default Cash;
