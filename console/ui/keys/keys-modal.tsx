import { useText } from '../../core/texts.ts';
import { Modal } from '../dialogs/modal.tsx';
import styles from './keys-modal.module.css';
import { currentKeys, helpKey, searchKeys } from './use-keys.ts';

interface KeysModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Lists the keys of the screen, and those of every screen. */
const KeysModal = ({ opened, onClose }: KeysModalProps) => {
  const t = useText();
  const keys = [
    ...currentKeys().map(({ code, text }) => [code.slice(-1).toLowerCase(), text] as const),
    [searchKeys, t('Search')],
    [helpKey, t('Show the keys')],
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
