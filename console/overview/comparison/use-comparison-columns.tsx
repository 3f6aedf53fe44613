import { Link } from '@tanstack/react-router';
import type { ComparedFigures, ComparedLevel, ComparedRow } from '../../../contract/comparison.ts';
import { useFormats } from '../../core/formats.ts';
import { keyFigureLabels } from '../../core/key-figures.ts';
import { paths } from '../../core/paths.ts';
import { defineText, useText } from '../../core/texts.ts';
import { Under } from '../../ui/list/cells.tsx';
import type { TableColumn } from '../../ui/list/data-table.tsx';
import styles from './comparison.module.css';
import { RowLink } from './row-name.tsx';
import { Share } from './share.tsx';

const levelTitles: Record<ComparedLevel, string> = {
  ORGANIZATION: defineText('Organization'),
  INSTITUTION: defineText('Institution'),
  MACHINE: defineText('Machine'),
};

/** Filters of attention that show the rows that were counted. */
const attentionSearch = ({ organization, institution, machine }: ComparedRow) => {
  if (machine) return { institutionId: institution?._id, find: machine.physicalId };
  return institution ? { institutionId: institution._id } : { organizationId: organization._id };
};

const AttentionLink = ({ row }: { readonly row: ComparedRow }) => {
  const { number } = useFormats();
  const count = row.figures.attention;
  if (count === 0) return <span className={styles.none}>{number(0)}</span>;
  return (
    <Link to={paths.attention()} search={attentionSearch(row)} className={styles.attention}>
      {number(count)}
    </Link>
  );
};

interface ComparisonColumns {
  readonly by: ComparedLevel;
  readonly total: ComparedFigures;
  readonly largest: ComparedFigures;
  readonly placeOf: (row: ComparedRow) => string;
}

export const useComparisonColumns = (given: ComparisonColumns): TableColumn<ComparedRow>[] => {
  const { by, total, largest, placeOf } = given;
  const t = useText();
  const { number, taka } = useFormats();
  const share = (name: 'dispensed' | 'income', format: (value: number) => string) => ({
    sortable: true as const,
    end: true,
    cell: ({ figures }: ComparedRow) => (
      <Share
        value={figures[name]}
        text={format(figures[name])}
        total={total[name]}
        largest={largest[name]}
      />
    ),
  });
  return [
    {
      key: 'name',
      title: t(levelTitles[by]),
      sortable: true,
      cell: (row) => (
        <>
          <RowLink row={row} />
          {placeOf(row) && <Under>{placeOf(row)}</Under>}
        </>
      ),
    },
    { key: 'dispensed', title: t(keyFigureLabels.dispensed), ...share('dispensed', number) },
    { key: 'income', title: t('Income (Tk)'), ...share('income', taka) },
    {
      key: 'stock',
      title: t('Stock'),
      sortable: true,
      end: true,
      cell: ({ figures }) => number(figures.stock),
    },
    {
      key: 'refunds',
      title: t('Refunds (Tk)'),
      sortable: true,
      end: true,
      cell: ({ figures }) => (
        <span className={styles.none} data-some={figures.refunds > 0 || undefined}>
          {taka(figures.refunds)}
        </span>
      ),
    },
    {
      key: 'attention',
      title: t('Attention'),
      sortable: true,
      end: true,
      cell: (row) => <AttentionLink row={row} />,
    },
  ];
};
