import type { AttentionRow, AttentionTab } from '../../contract/attention.ts';
import { useFormats } from '../core/formats.ts';
import { type Translate, useText } from '../core/texts.ts';
import { RowActions, TimeCell, Under } from '../ui/list/cells.tsx';
import type { TableColumn } from '../ui/list/data-table.tsx';
import { FixButton, SnoozeButton, Taker } from './actions.tsx';
import styles from './attention.module.css';
import type { AttentionList } from './queries.ts';
import { RowMenu, type RowProps } from './row-actions.tsx';
import { useRowText } from './row-words.ts';

/** Colour of the edge; what is closed or can wait has none. */
export const toneOf = ({ items: [worst] }: AttentionRow): 'bad' | 'low' | undefined => {
  if (!worst || worst.closedAt !== null || worst.severity === 'note') return undefined;
  return worst.severity === 'bad' ? 'bad' : 'low';
};

export const Others = ({ titles }: { readonly titles: readonly string[] }) => {
  const t = useText();
  if (!titles.length) return null;
  return <p className={styles.fact}>{t('Also: {titles}', { titles: titles.join(' · ') })}</p>;
};

const WhatCell = ({ row }: Pick<RowProps, 'row'>) => {
  const { title, fact, others } = useRowText(row);
  return (
    <div className={styles.what} data-tone={toneOf(row)}>
      <span className={styles.title}>{title}</span>
      {fact && <p className={styles.fact}>{fact}</p>}
      <Others titles={others} />
    </div>
  );
};

const PlaceCell = ({ row }: Pick<RowProps, 'row'>) => {
  const [main, under] = useRowText(row).place;
  return (
    <>
      {main || '–'}
      {under && <Under>{under}</Under>}
    </>
  );
};

interface ActionsCellProps extends RowProps {
  readonly onHistory: (row: AttentionRow) => void;
}

const ActionsCell = ({ row, list, onHistory }: ActionsCellProps) => {
  const { name } = useRowText(row);
  return (
    <RowActions>
      {list.tab !== 'DONE' && <FixButton row={row} name={name} />}
      <SnoozeButton row={row} list={list} name={name} />
      <RowMenu row={row} list={list} name={name} onHistory={onHistory} />
    </RowActions>
  );
};

const TakerCell = (props: RowProps) => <Taker {...props} name={useRowText(props.row).name} />;

const SnoozedUntil = ({ at }: { readonly at: string }) => useFormats().dateTime(at);

const lastColumns: Partial<Record<AttentionTab, (t: Translate) => TableColumn<AttentionRow>>> = {
  SNOOZED: (t) => ({
    key: 'until',
    title: t('Snoozed until'),
    cell: ({ items: [worst] }) => worst?.snoozedUntil && <SnoozedUntil at={worst.snoozedUntil} />,
  }),
  DONE: (t) => ({
    key: 'closed',
    title: t('Resolved'),
    cell: ({ items: [worst] }) => worst?.closedAt && <TimeCell at={worst.closedAt} />,
  }),
};

export const columnsOf = (
  t: Translate,
  list: AttentionList,
  onHistory: (row: AttentionRow) => void,
): TableColumn<AttentionRow>[] => {
  const lastColumn = lastColumns[list.tab]?.(t);
  return [
    { key: 'what', title: t('What'), cell: (row) => <WhatCell row={row} /> },
    { key: 'where', title: t('Where'), cell: (row) => <PlaceCell row={row} /> },
    {
      key: 'since',
      title: t('Since'),
      sortable: 'time',
      cell: ({ since }) => <TimeCell at={since} />,
    },
    ...(lastColumn ? [lastColumn] : []),
    { key: 'taken', title: t('Taken by'), cell: (row) => <TakerCell row={row} list={list} /> },
    {
      key: 'actions',
      title: t('Actions'),
      end: true,
      cell: (row) => <ActionsCell row={row} list={list} onHistory={onHistory} />,
    },
  ];
};
