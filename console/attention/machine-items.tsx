import type { AttentionItem, AttentionRow } from '../../contract/attention.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { Card } from '../ui/frame/card.tsx';
import { TimeLine } from '../ui/list/cells.tsx';
import styles from './attention.module.css';
import { useAttention } from './queries.ts';
import { formatItem } from './words.ts';

const Item = ({ item }: { readonly item: AttentionItem }) => {
  const t = useText();
  const formats = useFormats();
  const { title, fact } = formatItem(item, { t, formats });
  return (
    <li>
      <span className={styles.title}>{title}</span>
      {fact && <p className={styles.fact}>{fact}</p>}
      <p className={styles.fact}>
        <TimeLine at={item.since} />
      </p>
    </li>
  );
};

export const useMachineItems = (machineId: string) =>
  useAttention({ machineId, tab: 'OPEN', page: 1, limit: defaultPageSize });

/** The open items of one machine; nothing while it has none. */
export const MachineItems = ({ rows }: { readonly rows: readonly AttentionRow[] }) => {
  const t = useText();
  const items = rows.flatMap((row) => row.items);
  if (!items.length) return null;
  return (
    <Card title={t('Attention')}>
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={item._id} item={item} />
        ))}
      </ul>
    </Card>
  );
};
