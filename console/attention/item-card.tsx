import type { AttentionItem } from '../../contract/attention.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { TimeLine } from '../ui/list/cells.tsx';
import { Fact } from '../ui/list/fact.tsx';
import { RowCard } from '../ui/list/row-card.tsx';
import { FixButton, ItemMenu, Taker } from './actions.tsx';
import styles from './attention.module.css';
import { toneOf, useItemText } from './columns.tsx';

interface ItemCardProps {
  readonly item: AttentionItem;
  readonly onHistory: (item: AttentionItem) => void;
}

/** An item as a phone shows it. */
export const ItemCard = ({ item, onHistory }: ItemCardProps) => {
  const t = useText();
  const { dispenseTime } = useFormats();
  const { title, fact, name } = useItemText(item);
  const { machine, institution, organization, since, snoozedUntil, closedAt } = item;
  return (
    <RowCard
      title={title}
      line={[machine?.physicalId, (institution ?? organization)?.name].filter(Boolean).join(' · ')}
      menu={<ItemMenu item={item} name={name} onHistory={onHistory} />}
      tone={toneOf(item)}
    >
      <div className={styles.facts}>
        <p className={styles.fact}>{fact}</p>
        <p className={styles.fact}>
          <TimeLine at={since} />
        </p>
        <Fact name={t('Snoozed until')} value={snoozedUntil && dispenseTime(snoozedUntil)} />
        <Fact name={t('Over')} value={closedAt && dispenseTime(closedAt)} />
      </div>
      {closedAt === null ? (
        <div className={styles.foot}>
          <p>
            <Taker item={item} name={name} />
          </p>
          <FixButton item={item} name={name} />
        </div>
      ) : (
        <Fact name={t('Taken by')} value={item.takenBy?.username} />
      )}
    </RowCard>
  );
};
