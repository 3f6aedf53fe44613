import type { AttentionEntry, AttentionItem } from '../../contract/attention.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { Awaited } from '../ui/feedback/awaited.tsx';
import styles from './attention.module.css';
import { useItemText } from './columns.tsx';
import { useItemHistory } from './queries.ts';
import { actionTexts } from './words.ts';

const HistoryEntry = ({ entry: { at, by, deed, until } }: { readonly entry: AttentionEntry }) => {
  const t = useText();
  const { dispenseTime } = useFormats();
  return (
    <li>
      <p>
        {t(actionTexts[deed], {
          name: by || t('Unknown'),
          time: until === null ? '' : dispenseTime(until),
        })}
      </p>
      <p className={styles.fact}>
        <time dateTime={at}>{dispenseTime(at)}</time>
      </p>
    </li>
  );
};

interface ItemHistoryProps {
  readonly opened: boolean;
  readonly item: AttentionItem;
  readonly onClose: () => void;
}

/** Lists the actions on an item between its opening and closing. */
const ItemHistory = ({ opened, item, onClose }: ItemHistoryProps) => {
  const t = useText();
  const { dispenseTime } = useFormats();
  const { title } = useItemText(item);
  const answer = useItemHistory(item._id);
  const { openedAt, closedAt, doneBy } = item;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={480}>
      <ol className={styles.history}>
        <li>
          <p>{t('Noticed')}</p>
          <p className={styles.fact}>
            <time dateTime={openedAt}>{dispenseTime(openedAt)}</time>
          </p>
        </li>
        {answer.data?.history.map((entry) => (
          <HistoryEntry key={`${entry.at} ${entry.deed}`} entry={entry} />
        ))}
        {closedAt !== null && doneBy === null && (
          <li>
            <p>{t('Over by itself')}</p>
            <p className={styles.fact}>
              <time dateTime={closedAt}>{dispenseTime(closedAt)}</time>
            </p>
          </li>
        )}
      </ol>
      <Awaited answer={answer} height={48} />
    </Modal>
  );
};

export default ItemHistory;
