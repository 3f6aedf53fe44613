import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import type { AttentionItem, AttentionTab } from '../../contract/attention.ts';
import type { SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { useDialog } from '../ui/dialogs/use-dialog.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { AnswerUpdated } from '../ui/feedback/updated.tsx';
import { usePhone } from '../ui/frame/use-phone.ts';
import { DataTable } from '../ui/list/data-table.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { pageCountOf } from '../ui/list/pages.ts';
import styles from './attention.module.css';
import { columnsOf } from './columns.tsx';
import { Filters } from './filters.tsx';
import { ItemCard } from './item-card.tsx';
import { NoItems } from './no-items.tsx';
import { failedList, useAttention } from './queries.ts';
import { type AttentionSearch, attentionSearch, isFiltered, toQuery } from './search.ts';

const History = lazy(() => import('./history.tsx'));

interface AttentionProps extends SearchProps<AttentionSearch> {
  readonly tab: AttentionTab;
}

/** Lists what needs a person, worst first. */
const Attention = ({ tab, search, onSearch }: AttentionProps) => {
  const t = useText();
  const phone = usePhone();
  const history = useDialog<AttentionItem>();
  const query = toQuery(search, tab);
  const answer = useAttention(query);
  const { data, isPlaceholderData } = answer;
  const count = data?.count ?? 0;
  const toPage = (page: number) => onSearch({ ...search, page }, true);
  return (
    <div className="one-column">
      <div className={styles.above}>
        <Filters search={search} onSearch={(next) => onSearch({ ...next, page: 1 })} />
        <AnswerUpdated answer={answer} />
      </div>
      <Awaited answer={answer} height={(phone ? 180 : 65) * query.limit} failed={failedList} />
      {data && data.items.length === 0 && (
        <NoItems
          tab={tab}
          count={count}
          filtered={isFiltered(search)}
          onLast={() => toPage(pageCountOf(count, query.limit))}
          onShowAll={() => onSearch(z.parse(attentionSearch, {}))}
        />
      )}
      {data && data.items.length > 0 && (
        <DataTable
          label={t('Attention')}
          columns={columnsOf(t, tab, history.open)}
          rows={data.items}
          idOf={({ _id }) => _id}
          card={(item) => <ItemCard item={item} onHistory={history.open} />}
          isStale={isPlaceholderData}
        />
      )}
      <Pager page={query.page} pageSize={query.limit} count={count} onPage={toPage} />
      <Suspense>
        {history.subject && (
          <History opened={history.opened} item={history.subject} onClose={history.close} />
        )}
      </Suspense>
    </div>
  );
};

export default Attention;
