import type { ComparedRow } from '../../../contract/comparison.ts';
import type { TableColumn } from '../../ui/list/data-table.tsx';
import { FactList } from '../../ui/list/fact-list.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import styles from './comparison.module.css';
import { RowLink } from './row-name.tsx';

interface ComparisonCardProps {
  readonly row: ComparedRow;
  readonly line: string;
  /** The first one is the name. */
  readonly columns: readonly TableColumn<ComparedRow>[];
}

/** A row on a phone. */
export const ComparisonCard = ({ row, line, columns }: ComparisonCardProps) => (
  <RowCard title={<RowLink row={row} />} line={line}>
    <FactList
      className={styles.facts}
      facts={columns.slice(1).map(({ title, cell }) => [title, cell(row)])}
    />
  </RowCard>
);
