import * as z from 'zod/mini';
import type { AttentionRow, AttentionTab } from '../../contract/attention.ts';
import type { SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../ui/dialogs/use-dialog.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { AnswerUpdated } from '../ui/feedback/updated.tsx';
import { usePhone } from '../ui/frame/use-phone.ts';
import { DataTable } from '../ui/list/data-table.tsx';
import { type Order, orderText, parseOrder } from '../ui/list/order.ts';
import { Pager } from '../ui/list/pager.tsx';
import { pageCountOf } from '../ui/list/pages.ts';
import { selectionCellsOf } from '../ui/list/selection.tsx';
import styles from './attention.module.css';
import { AttentionCard } from './attention-card.tsx';
import { columnsOf } from './columns.tsx';
import { Filters } from './filters.tsx';
import { NoItems } from './no-items.tsx';
import { failedList, useAttention, useRowActions } from './queries.ts';
import { type AttentionSearch, attentionSearch, isFiltered, listOf, toQuery } from './search.ts';
import { ActionsBar, useSelectedRows } from './selected-rows.tsx';
import { useRowKeys } from './use-row-keys.ts';

const noRows: readonly never[] = [];

const History = lazyDialog(() => import('./history.tsx'));

interface AttentionProps extends SearchProps<AttentionSearch> {
  readonly tab: AttentionTab;
}

/** Lists what needs a person, worst first. */
const Attention = ({ tab, search, onSearch }: AttentionProps) => {
  const t = useText();
  const phone = usePhone();
  const history = useDialog<AttentionRow>();
  const query = toQuery(search, tab);
  const list = listOf(search, tab);
  const answer = useAttention(query);
  const { data, isPlaceholderData } = answer;
  const rows = data?.rows ?? noRows;
  const selected = useSelectedRows(rows);
  const { finish } = useRowActions(list);
  const keyed = useRowKeys({
    rows,
    selection: selected.selection,
    onDone: (done) => {
      if (tab !== 'DONE' && done.length) finish(done.map(({ _id }) => _id));
    },
  });
  const count = data?.count ?? 0;
  const isSortable = count > query.limit || search.order !== '';
  const toOrder = (order: Order | undefined) =>
    onSearch({ ...search, order: orderText(order), page: 1 });
  const toPage = (page: number) => onSearch({ ...search, page }, true);
  return (
    <div className="one-column" ref={keyed}>
      <div className={styles.above}>
        <Filters search={search} onSearch={(next) => onSearch({ ...next, page: 1 })} />
        <AnswerUpdated answer={answer} />
      </div>
      <ActionsBar selected={selected} list={list} />
      <Awaited answer={answer} height={(phone ? 180 : 65) * query.limit} failed={failedList} />
      {data && rows.length === 0 && (
        <NoItems
          tab={tab}
          count={count}
          filtered={isFiltered(search)}
          onLast={() => toPage(pageCountOf(count, query.limit))}
          onShowAll={() => onSearch(z.parse(attentionSearch, {}))}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('Attention')}
          columns={columnsOf(t, list, history.open)}
          rows={rows}
          idOf={({ _id }) => _id}
          card={(row) => <AttentionCard row={row} list={list} onHistory={history.open} />}
          isStale={isPlaceholderData}
          selectionCells={selectionCellsOf(selected.selection, rows)}
          order={parseOrder(search.order)}
          onOrder={isSortable ? toOrder : undefined}
        />
      )}
      <Pager page={query.page} pageSize={query.limit} count={count} onPage={toPage} />
      {history.subject && (
        <History opened={history.opened} row={history.subject} onClose={history.close} />
      )}
    </div>
  );
};

export default Attention;
