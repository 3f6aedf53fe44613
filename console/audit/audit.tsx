import { Button } from '@mantine/core';
import { History } from 'lucide-react';
import * as z from 'zod/mini';
import { audit } from '../../contract/audit.ts';
import { useAnswer } from '../core/queries.ts';
import type { Searched } from '../core/section.ts';
import { say, useText } from '../core/texts.ts';
import type { Choice } from '../ui/filters/narrow-select.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { Failure } from '../ui/frame/failure.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';
import { Updated } from '../ui/frame/updated.tsx';
import { usePhone } from '../ui/frame/use-phone.ts';
import { Pager } from '../ui/list/pager.tsx';
import styles from './audit.module.css';
import { Entry } from './entry.tsx';
import { Filters } from './filters.tsx';
import { type AuditSearch, auditSearch, isFiltered, toQuery } from './search.ts';

/** What the page gives. */
export interface FromPage {
  /** To choose one of; undefined where there is but the admin's own. */
  readonly organizations: readonly Choice[] | undefined;
}

type Props = Searched<AuditSearch> & FromPage;

const failed = say('Failed to fetch the audit');

/** What was changed or tried, by whom, and what it was before. */
const Audit = ({ organizations, search, onSearch }: Props) => {
  const t = useText();
  const phone = usePhone();
  const query = toQuery(search);
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useAnswer(
    audit.all,
    { query },
    { keepPrevious: true, failed },
  );
  const count = data?.count ?? 0;
  const showAll = () => onSearch(z.parse(auditSearch, {}));
  const toPage = (page: number) => onSearch({ ...search, page }, true);

  return (
    <div className={styles.audit}>
      <div className={styles.top}>
        <h1 className={styles.heading}>{t('Audit')}</h1>
        <Updated
          at={dataUpdatedAt || undefined}
          busy={isFetching}
          onRefresh={() => void refetch()}
        />
      </div>
      <Filters
        phone={phone}
        organizations={organizations}
        search={search}
        onSearch={(next) => onSearch({ ...next, page: 1 })}
      />
      <p className={styles.count} role="status">
        {data && t('{n, plural, one {# entry} other {# entries}}', { n: count })}
      </p>
      {!data && !error && <Skeleton height={(phone ? 96 : 64) * query.limit} />}
      {!data && error && <Failure error={error} failed={failed} onRetry={() => void refetch()} />}
      {data && data.entries.length === 0 && (
        <EmptyState
          text={count === 0 ? t('Nothing was recorded') : t('This page is beyond the last one')}
          hint={count === 0 && isFiltered(search) ? t('Nothing fits these filters.') : undefined}
          icon={<History size={22} />}
        >
          {count > 0 && (
            <Button variant="default" onClick={() => toPage(1)}>
              {t('To the first page')}
            </Button>
          )}
          {count === 0 && isFiltered(search) && (
            <Button variant="default" onClick={showAll}>
              {t('Show all')}
            </Button>
          )}
        </EmptyState>
      )}
      {data && data.entries.length > 0 && (
        <ol
          className={styles.entries}
          aria-label={t('Entries')}
          aria-busy={isPlaceholderData}
          data-behind={isPlaceholderData || undefined}
        >
          {data.entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
      <Pager page={query.page} pageSize={query.limit} count={count} onPage={toPage} />
    </div>
  );
};

// What `lazy` takes.
export default Audit;
