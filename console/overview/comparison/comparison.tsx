import { type ComparedLevel, comparison } from '../../../contract/comparison.ts';
import type { OverviewQuery } from '../../../contract/overview.ts';
import { downloadFile } from '../../core/calls/download.ts';
import type { SearchProps } from '../../core/section.ts';
import { defineText, useText } from '../../core/texts.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { Segments } from '../../ui/frame/segments.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { DownloadCsv } from '../../ui/list/download-csv.tsx';
import { orderText, parseOrder } from '../../ui/list/order.ts';
import { Pager } from '../../ui/list/pager.tsx';
import { usePagedQuery } from '../../ui/list/use-paged-query.ts';
import type { OverviewSearch } from '../search.ts';
import styles from './comparison.module.css';
import { ComparisonCard } from './comparison-card.tsx';
import { placeOf } from './row-name.tsx';
import { comparisonFilter, idOf } from './rules.ts';
import { useComparisonColumns } from './use-comparison-columns.tsx';

const titles: Record<ComparedLevel, string> = {
  ORGANIZATION: defineText('By organization'),
  INSTITUTION: defineText('By institution'),
  MACHINE: defineText('By machine'),
};

const pageSize = 10;
const failed = defineText('Failed to compare');
const noFigures = { dispensed: 0, income: 0, stock: 0, refunds: 0, attention: 0 };

interface ComparisonProps extends SearchProps<OverviewSearch> {
  readonly by: ComparedLevel;
  readonly levels: readonly ComparedLevel[];
  readonly query: OverviewQuery;
}

/** Figures of organizations, institutions or machines side by side, for the range of the page. */
const Comparison = ({ by, levels, query, search, onSearch }: ComparisonProps) => {
  const t = useText();
  const filter = comparisonFilter(query, by, search.order);
  const { answer, page } = usePagedQuery(
    comparison.rows,
    (page) => ({ query: { ...filter, page, limit: pageSize } }),
    { page: search.page, pageSize },
  );
  const { data, isPlaceholderData } = answer;
  const placeOptions = {
    withOrganization: query.organizationId === undefined && query.institutionId === undefined,
    withInstitution: query.institutionId === undefined,
  };
  const columns = useComparisonColumns({
    by,
    total: data?.total ?? noFigures,
    largest: data?.largest ?? noFigures,
    placeOf: (row) => placeOf(row, placeOptions),
  });
  const title = t(titles[by]);
  const count = data?.count ?? 0;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{levels.length > 1 ? t('Comparison') : title}</h2>
        {levels.length > 1 && (
          <Segments
            aria-label={t('Comparison')}
            data={levels.map((level) => ({ value: level, label: t(titles[level]) }))}
            value={by}
            onChange={(next) => onSearch({ ...search, by: next, page: 1 })}
          />
        )}
        <div className={styles.file}>
          <DownloadCsv
            get={(receiving) => downloadFile(comparison.csv, { query: filter }, receiving)}
            failed={defineText('Failed to download the comparison')}
            name="comparison.csv"
          />
        </div>
      </div>
      <Awaited answer={answer} height={600} failed={failed} />
      {data && (
        <DataTable
          label={title}
          columns={columns}
          rows={data.rows}
          idOf={idOf}
          card={(row) => (
            <ComparisonCard row={row} line={placeOf(row, placeOptions)} columns={columns} />
          )}
          isStale={isPlaceholderData}
          isWhole={count <= 1}
          order={parseOrder(search.order)}
          usual={{ key: 'dispensed', direction: 'down' }}
          onOrder={(order) => onSearch({ ...search, order: orderText(order), page: 1 })}
        />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        count={count}
        onPage={(next) => onSearch({ ...search, page: next })}
      />
    </>
  );
};

export default Comparison;
