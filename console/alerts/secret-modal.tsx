import { Button, Group } from '@mantine/core';
import { useText } from '../core/texts.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { OnceShown } from '../ui/frame/once-shown.tsx';
import styles from './alerts.module.css';

interface SecretModalProps {
  readonly opened: boolean;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows the signing secret of a new webhook, which cannot be seen again. */
export const SecretModal = ({ opened, secret, onClose }: SecretModalProps) => {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t('Secret of the webhook')} size={520}>
      <OnceShown
        className={styles.secret}
        label={t('Secret of the webhook')}
        secret={secret}
        note={t('Shown only now. Your receiver uses it to check that a call comes from here.')}
      />
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('Done')}</Button>
      </Group>
    </Modal>
  );
};
