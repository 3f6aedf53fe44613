import type { AttentionItem, AttentionTab } from '../../contract/attention.ts';
import { useFormats } from '../core/formats.ts';
import { type Text, useText } from '../core/texts.ts';
import { RowActions, TimeCell, TimeLine, Under } from '../ui/list/cells.tsx';
import type { Column } from '../ui/list/data-table.tsx';
import { ItemMenu, Taker, WayButton } from './actions.tsx';
import styles from './attention.module.css';
import { saidOf } from './words.ts';

interface Of {
  readonly item: AttentionItem;
}

/** Formats an item; `name` tells it from the others. */
export const useSaid = (item: AttentionItem) => {
  const t = useText();
  const formats = useFormats();
  const { title, fact } = saidOf(item, { t, formats });
  const place = item.machine?.physicalId ?? item.institution?.name ?? '';
  return { title, fact, name: [title, place].filter(Boolean).join(', ') };
};

/** Closed items get no coloured edge. */
export const toneOf = ({ severity, closedAt }: AttentionItem): 'bad' | 'low' | undefined => {
  if (closedAt !== null) return undefined;
  return severity === 'bad' ? 'bad' : 'low';
};

const What = ({ item }: Of) => {
  const { title, fact } = useSaid(item);
  return (
    <div className={styles.what} data-tone={toneOf(item)}>
      <span className={styles.title}>{title}</span>
      {fact && <p className={styles.fact}>{fact}</p>}
      <p className={styles.folded}>
        <TimeLine at={item.since} />
      </p>
    </div>
  );
};

const Where = ({ item: { machine, institution, organization } }: Of) => {
  if (!institution) return organization?.name ?? '–';
  return (
    <>
      {machine?.physicalId ?? institution.name}
      {machine && <Under>{institution.name}</Under>}
    </>
  );
};

const Ways = ({ item, onHistory }: Of & { readonly onHistory: (item: AttentionItem) => void }) => {
  const { name } = useSaid(item);
  return (
    <RowActions>
      {item.closedAt === null && <WayButton item={item} name={name} />}
      <ItemMenu item={item} name={name} onHistory={onHistory} />
    </RowActions>
  );
};

const Took = ({ item }: Of) => <Taker item={item} name={useSaid(item).name} />;

const lastOf: Partial<Record<AttentionTab, (t: Text) => Column<AttentionItem>>> = {
  SNOOZED: (t) => ({
    key: 'until',
    title: t('Snoozed until'),
    cell: ({ snoozedUntil }) => snoozedUntil && <Until at={snoozedUntil} />,
  }),
  DONE: (t) => ({
    key: 'closed',
    title: t('Over'),
    cell: ({ closedAt }) => closedAt && <TimeCell at={closedAt} />,
  }),
};

const Until = ({ at }: { readonly at: string }) => useFormats().dispenseTime(at);

export const columnsOf = (
  t: Text,
  tab: AttentionTab,
  onHistory: (item: AttentionItem) => void,
): Column<AttentionItem>[] => {
  const last = lastOf[tab]?.(t);
  return [
    { key: 'what', title: t('What'), cell: (item) => <What item={item} /> },
    { key: 'where', title: t('Where'), cell: (item) => <Where item={item} /> },
    {
      key: 'since',
      title: t('Since'),
      folds: true,
      cell: ({ since }) => <TimeCell at={since} />,
    },
    ...(last ? [last] : []),
    { key: 'taken', title: t('Taken by'), cell: (item) => <Took item={item} /> },
    {
      key: 'actions',
      title: t('Actions'),
      end: true,
      cell: (item) => <Ways item={item} onHistory={onHistory} />,
    },
  ];
};
