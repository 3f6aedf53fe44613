import { Button, Group } from '@mantine/core';
import { useText } from '../core/texts.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { CopyButton } from '../ui/frame/copy-button.tsx';
import { useCopy } from '../ui/frame/use-copy.ts';
import styles from './alerts.module.css';

interface SecretModalProps {
  readonly opened: boolean;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows the signing secret of a new webhook, which cannot be seen again. */
export const SecretModal = ({ opened, secret, onClose }: SecretModalProps) => {
  const t = useText();
  const { shown, copied, copy } = useCopy<HTMLOutputElement>(secret);
  return (
    <Modal opened={opened} onClose={onClose} title={t('Secret of the webhook')} size={520}>
      <div className={styles.secret}>
        <output ref={shown} aria-label={t('Secret of the webhook')}>
          {secret}
        </output>
        <CopyButton data-autofocus copied={copied} copy={copy} />
      </div>
      <p className={styles.once} role="status">
        {t('Shown only now. Its receiver checks with it that a call comes from here.')}
      </p>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('Done')}</Button>
      </Group>
    </Modal>
  );
};
