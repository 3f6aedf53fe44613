import { Button } from '@mantine/core';
import { History } from 'lucide-react';
import * as z from 'zod/mini';
import { type AuditEntry, audit } from '../../contract/audit.ts';
import { useQueryOf } from '../core/calls/queries.ts';
import { useSession } from '../core/calls/session.ts';
import type { SearchProps } from '../core/section.ts';
import { defineText, useText } from '../core/texts.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { AnswerUpdated } from '../ui/feedback/updated.tsx';
import { usePhone } from '../ui/frame/use-phone.ts';
import { NoRows } from '../ui/list/no-rows.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { pageCountOf } from '../ui/list/pages.ts';
import styles from './audit.module.css';
import { Entry } from './entry.tsx';
import { Filters } from './filters.tsx';
import { type AuditSearch, auditSearch, isFiltered, restrictSearch, toQuery } from './search.ts';

const failed = defineText('Failed to fetch the audit');

interface EntryListProps {
  readonly entries: readonly AuditEntry[];
  readonly isBehind: boolean;
}

const EntryList = ({ entries, isBehind }: EntryListProps) => {
  const t = useText();
  return (
    <ol
      className={styles.entries}
      aria-label={t('Entries')}
      aria-busy={isBehind}
      data-behind={isBehind || undefined}
    >
      {entries.map((entry) => (
        <Entry key={entry._id} entry={entry} />
      ))}
    </ol>
  );
};

interface FurtherProps {
  readonly older: number;
  readonly onFurther: (olderThan: number) => void;
}

/** A filter looks through the newest entries alone. */
const Further = ({ older, onFurther }: FurtherProps) => {
  const t = useText();
  return (
    <p className={styles.further}>
      {t('Older entries have not been searched.')}
      <Button variant="default" size="xs" onClick={() => onFurther(older)}>
        {t('Search further back')}
      </Button>
    </p>
  );
};

/** Lists changes and attempts with their author and the values before. */
const Audit = ({ search: given, onSearch }: SearchProps<AuditSearch>) => {
  const t = useText();
  const search = restrictSearch(given, useSession()?.admin.type ?? 'INSTITUTION');
  const phone = usePhone();
  const query = toQuery(search);
  const answer = useQueryOf(audit.all, { query }, { keepPrevious: true, failed });
  const { data, isPlaceholderData } = answer;
  const count = data?.count ?? 0;
  const toPage = (page: number) => onSearch({ ...search, page }, true);

  return (
    <div className="one-column">
      <div className={styles.top}>
        <h1 className="page-heading">{t('Audit')}</h1>
        <AnswerUpdated answer={answer} />
      </div>
      <Filters
        phone={phone}
        search={search}
        onSearch={(next) => onSearch({ ...next, page: 1, olderThan: undefined })}
      />
      <p className={styles.count} role="status">
        {data && t('{n, plural, one {# entry} other {# entries}}', { n: count })}
      </p>
      <Awaited answer={answer} height={(phone ? 96 : 64) * query.limit} failed={failed} />
      {data && data.entries.length === 0 && (
        <NoRows
          count={count}
          text={t('Nothing was recorded')}
          hint={isFiltered(search) ? t('Nothing matches these filters.') : undefined}
          icon={<History size={22} />}
          onLast={() => toPage(pageCountOf(count, query.limit))}
          widen={
            isFiltered(search)
              ? { text: t('Show all'), onClick: () => onSearch(z.parse(auditSearch, {})) }
              : undefined
          }
        />
      )}
      {data && data.entries.length > 0 && (
        <EntryList entries={data.entries} isBehind={isPlaceholderData} />
      )}
      {data?.older !== undefined && (
        <Further
          older={data.older}
          onFurther={(olderThan) => onSearch({ ...search, olderThan, page: 1 }, true)}
        />
      )}
      <Pager page={query.page} pageSize={query.limit} count={count} onPage={toPage} />
    </div>
  );
};

export default Audit;
