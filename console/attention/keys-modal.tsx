import { useText } from '../core/texts.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import styles from './attention.module.css';
import { keyTexts } from './use-row-keys.ts';

interface KeysModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Lists the keys of the list. */
const KeysModal = ({ opened, onClose }: KeysModalProps) => {
  const t = useText();
  const keys = [
    [keyTexts.next, t('Next row')],
    [keyTexts.previous, t('Previous row')],
    [keyTexts.choose, t('Choose the row')],
    [keyTexts.finish, t('Done')],
    [keyTexts.help, t('Show the keys')],
  ] as const;
  return (
    <Modal opened={opened} onClose={onClose} title={t('Keys')} size={360}>
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
};

export default KeysModal;
