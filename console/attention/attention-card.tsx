import type { AttentionRow } from '../../contract/attention.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { TimeLine } from '../ui/list/cells.tsx';
import { Fact } from '../ui/list/fact.tsx';
import { RowCard } from '../ui/list/row-card.tsx';
import { FixButton, SnoozeButton, Taker } from './actions.tsx';
import styles from './attention.module.css';
import { Others, toneOf } from './columns.tsx';
import { RowMenu, type RowProps } from './row-actions.tsx';
import { useRowText } from './row-words.ts';

interface AttentionCardProps extends RowProps {
  readonly onHistory: (row: AttentionRow) => void;
}

/** A row as a phone shows it. */
export const AttentionCard = ({ row, list, onHistory }: AttentionCardProps) => {
  const t = useText();
  const { dateTime } = useFormats();
  const { title, fact, others, place, name } = useRowText(row);
  const { snoozedUntil, closedAt } = row.items[0] ?? {};
  return (
    <RowCard
      title={title}
      line={place.filter(Boolean).join(' · ')}
      menu={<RowMenu row={row} list={list} name={name} onHistory={onHistory} />}
      tone={toneOf(row)}
    >
      <div className={styles.facts}>
        <p className={styles.fact}>{fact}</p>
        <Others titles={others} />
        <p className={styles.fact}>
          <TimeLine at={row.since} />
        </p>
        <Fact name={t('Snoozed until')} value={snoozedUntil && dateTime(snoozedUntil)} />
        <Fact name={t('Resolved')} value={closedAt && dateTime(closedAt)} />
      </div>
      {list.tab === 'DONE' ? (
        <Fact name={t('Taken by')} value={row.takenBy?.username} />
      ) : (
        <div className={styles.foot}>
          <p>
            <Taker row={row} list={list} name={name} />
          </p>
          <div className={styles.buttons}>
            <SnoozeButton row={row} list={list} name={name} />
            <FixButton row={row} name={name} />
          </div>
        </div>
      )}
    </RowCard>
  );
};
