import { Button, Group, Text } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import { Modal } from './modal.tsx';

interface ConfirmProps {
  readonly opened: boolean;
  readonly title: string;
  readonly question: string;
  /** Explains the consequence. */
  readonly note?: string | undefined;
  /** Label of the confirm button. */
  readonly action: string;
  readonly cancel?: string;
  /** Destructive: Cancel gets the initial focus. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export const Confirm = (props: ConfirmProps) => {
  const { opened, title, question, note, action, cancel, danger, busy, onConfirm, onClose } = props;
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={420}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {question}
      </Text>
      {note && (
        <Text size="sm" c="dimmed" mt="xs">
          {note}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
          {cancel ?? t('Cancel')}
        </Button>
        <Button
          color={danger ? 'red' : 'teal'}
          loading={busy ?? false}
          onClick={onConfirm}
          data-autofocus={!danger || undefined}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  );
};
