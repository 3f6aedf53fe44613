import type { AttentionEntry, AttentionRow } from '../../contract/attention.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { Awaited } from '../ui/feedback/awaited.tsx';
import styles from './attention.module.css';
import { useItemHistory } from './queries.ts';
import { useRowText } from './row-words.ts';
import { actionTexts } from './words.ts';

const HistoryEntry = ({ entry: { at, by, deed, until } }: { readonly entry: AttentionEntry }) => {
  const t = useText();
  const { dateTime } = useFormats();
  return (
    <li>
      <p>
        {t(actionTexts[deed], {
          name: by || t('Unknown'),
          time: until === null ? '' : dateTime(until),
        })}
      </p>
      <p className={styles.fact}>
        <time dateTime={at}>{dateTime(at)}</time>
      </p>
    </li>
  );
};

interface ItemHistoryProps {
  readonly opened: boolean;
  readonly row: AttentionRow;
  readonly onClose: () => void;
}

/** Lists the actions on the worst item of a row between its opening and closing. */
const ItemHistory = ({ opened, row, onClose }: ItemHistoryProps) => {
  const t = useText();
  const { dateTime } = useFormats();
  const { title } = useRowText(row);
  const answer = useItemHistory(row.items[0]?._id ?? '');
  const { openedAt = row.since, closedAt = null, doneBy = null } = row.items[0] ?? {};
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={480}>
      <ol className={styles.history}>
        <li>
          <p>{t('Noticed')}</p>
          <p className={styles.fact}>
            <time dateTime={openedAt}>{dateTime(openedAt)}</time>
          </p>
        </li>
        {answer.data?.history.map((entry) => (
          <HistoryEntry key={`${entry.at} ${entry.deed}`} entry={entry} />
        ))}
        {closedAt !== null && doneBy === null && (
          <li>
            <p>{t('Resolved by itself')}</p>
            <p className={styles.fact}>
              <time dateTime={closedAt}>{dateTime(closedAt)}</time>
            </p>
          </li>
        )}
      </ol>
      <Awaited answer={answer} height={48} />
    </Modal>
  );
};

export default ItemHistory;
