import { Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../../core/texts.ts';
import styles from './checked-lines.module.css';
import { DataTable, type TableColumn } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { pageCountOf } from './pages.ts';

const pageSize = 10;

/** The faults of a line, each with its field. */
export const LineFaults = ({ faults }: { readonly faults: readonly string[] }) => (
  <ul className={styles.faults}>
    {faults.map((fault) => (
      <li key={fault}>{fault}</li>
    ))}
  </ul>
);

interface CheckedLinesProps<L> {
  readonly lines: readonly L[];
  readonly isDoubtful: (line: L) => boolean;
  readonly columns: readonly TableColumn<L>[];
  readonly card: (line: L) => ReactNode;
}

/** Previews the lines of a list; by default only those with a fault or a warning, if there are any. */
export const CheckedLines = <L extends { readonly number: number }>({
  lines,
  isDoubtful,
  columns,
  card,
}: CheckedLinesProps<L>) => {
  const t = useText();
  const doubtful = lines.filter(isDoubtful);
  const [showsOnlyDoubtful, setShowsOnlyDoubtful] = useState(true);
  const [wantedPage, setPage] = useState(1);
  const visibleLines = showsOnlyDoubtful && doubtful.length ? doubtful : lines;
  const page = Math.min(wantedPage, Math.max(1, pageCountOf(visibleLines.length, pageSize)));
  return (
    <div className={styles.preview}>
      {doubtful.length > 0 && (
        <Switch
          label={t('Only lines to check')}
          checked={showsOnlyDoubtful}
          onChange={(event) => {
            setShowsOnlyDoubtful(event.currentTarget.checked);
            setPage(1);
          }}
        />
      )}
      <DataTable
        label={t('Lines of the file')}
        columns={columns}
        rows={visibleLines.slice((page - 1) * pageSize, page * pageSize)}
        idOf={({ number }) => String(number)}
        card={card}
      />
      <Pager page={page} pageSize={pageSize} count={visibleLines.length} onPage={setPage} />
    </div>
  );
};
