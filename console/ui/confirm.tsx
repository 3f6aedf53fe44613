import { Button, Group, Text } from '@mantine/core';
import { useText } from '../core/texts.ts';
import { Modal } from './modal.tsx';

interface Props {
  readonly opened: boolean;
  readonly title: string;
  readonly question: string;
  /** The word on the button that does it. */
  readonly action: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export const Confirm = (props: Props) => {
  const { opened, title, question, action, cancel, danger, busy, onConfirm, onClose } = props;
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={420}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {question}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel ?? t('Cancel')}
        </Button>
        <Button color={danger ? 'red' : 'teal'} loading={busy ?? false} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
};
