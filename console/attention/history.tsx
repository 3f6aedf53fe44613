import type { AttentionEntry, AttentionItem } from '../../contract/attention.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { Awaited } from '../ui/frame/awaited.tsx';
import { Modal } from '../ui/frame/modal.tsx';
import styles from './attention.module.css';
import { useSaid } from './columns.tsx';
import { useHistory } from './queries.ts';
import { deedTexts } from './words.ts';

const Entry = ({ entry: { at, by, deed, until } }: { readonly entry: AttentionEntry }) => {
  const t = useText();
  const { dispenseTime } = useFormats();
  return (
    <li>
      <p>
        {t(deedTexts[deed], {
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

interface Props {
  readonly opened: boolean;
  readonly item: AttentionItem;
  readonly onClose: () => void;
}

/** Lists the actions on an item between its opening and closing. */
const History = ({ opened, item, onClose }: Props) => {
  const t = useText();
  const { dispenseTime } = useFormats();
  const { title } = useSaid(item);
  const answer = useHistory(item._id);
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
          <Entry key={`${entry.at} ${entry.deed}`} entry={entry} />
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

// `lazy` needs a default export.
export default History;
