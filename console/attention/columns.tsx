import type { AttentionItem, AttentionTab } from '../../contract/attention.ts';
import { useFormats } from '../core/formats.ts';
import { type Translate, useText } from '../core/texts.ts';
import { RowActions, TimeCell, Under } from '../ui/list/cells.tsx';
import type { TableColumn } from '../ui/list/data-table.tsx';
import { FixButton, ItemMenu, Taker } from './actions.tsx';
import styles from './attention.module.css';
import { formatItem } from './words.ts';

interface AttentionCellProps {
  readonly item: AttentionItem;
}

/** Formats an item; `name` tells it from the others. */
export const useItemText = (item: AttentionItem) => {
  const t = useText();
  const formats = useFormats();
  const { title, fact } = formatItem(item, { t, formats });
  const place = item.machine?.physicalId ?? item.institution?.name ?? '';
  return { title, fact, name: [title, place].filter(Boolean).join(', ') };
};

/** Colour of the edge; what is closed or can wait has none. */
export const toneOf = ({ severity, closedAt }: AttentionItem): 'bad' | 'low' | undefined => {
  if (closedAt !== null || severity === 'note') return undefined;
  return severity === 'bad' ? 'bad' : 'low';
};

const ItemCell = ({ item }: AttentionCellProps) => {
  const { title, fact } = useItemText(item);
  return (
    <div className={styles.what} data-tone={toneOf(item)}>
      <span className={styles.title}>{title}</span>
      {fact && <p className={styles.fact}>{fact}</p>}
    </div>
  );
};

const PlaceCell = ({ item: { machine, institution, organization } }: AttentionCellProps) => {
  if (!institution) return organization?.name ?? '–';
  return (
    <>
      {machine?.physicalId ?? institution.name}
      {machine && <Under>{institution.name}</Under>}
    </>
  );
};

const ActionsCell = ({
  item,
  onHistory,
}: AttentionCellProps & { readonly onHistory: (item: AttentionItem) => void }) => {
  const { name } = useItemText(item);
  return (
    <RowActions>
      {item.closedAt === null && <FixButton item={item} name={name} />}
      <ItemMenu item={item} name={name} onHistory={onHistory} />
    </RowActions>
  );
};

const TakerCell = ({ item }: AttentionCellProps) => (
  <Taker item={item} name={useItemText(item).name} />
);

const lastColumns: Partial<Record<AttentionTab, (t: Translate) => TableColumn<AttentionItem>>> = {
  SNOOZED: (t) => ({
    key: 'until',
    title: t('Snoozed until'),
    cell: ({ snoozedUntil }) => snoozedUntil && <SnoozedUntil at={snoozedUntil} />,
  }),
  DONE: (t) => ({
    key: 'closed',
    title: t('Over'),
    cell: ({ closedAt }) => closedAt && <TimeCell at={closedAt} />,
  }),
};

const SnoozedUntil = ({ at }: { readonly at: string }) => useFormats().dispenseTime(at);

export const columnsOf = (
  t: Translate,
  tab: AttentionTab,
  onHistory: (item: AttentionItem) => void,
): TableColumn<AttentionItem>[] => {
  const lastColumn = lastColumns[tab]?.(t);
  return [
    { key: 'what', title: t('What'), cell: (item) => <ItemCell item={item} /> },
    { key: 'where', title: t('Where'), cell: (item) => <PlaceCell item={item} /> },
    {
      key: 'since',
      title: t('Since'),
      cell: ({ since }) => <TimeCell at={since} />,
    },
    ...(lastColumn ? [lastColumn] : []),
    { key: 'taken', title: t('Taken by'), cell: (item) => <TakerCell item={item} /> },
    {
      key: 'actions',
      title: t('Actions'),
      end: true,
      cell: (item) => <ActionsCell item={item} onHistory={onHistory} />,
    },
  ];
};
