import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Command as Queued } from '../../../contract/commands.ts';
import type { Machine } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { defineText, useText } from '../../core/texts.ts';
import { commandStateTexts } from '../../entities/words/commands.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useCommands, useQueueCommand } from '../queries.ts';
import { CommandProgress } from './command-progress.tsx';
import { confirmationQuestion } from './confirmation.tsx';

export interface CommandSubject {
  readonly type: 'UNLOCK' | 'REBOOT';
  readonly machine: Machine;
}

interface CommandModalProps {
  readonly opened: boolean;
  readonly subject: CommandSubject | undefined;
  readonly onClose: () => void;
}

const commandTexts: Record<
  CommandSubject['type'],
  { readonly title: string; readonly action: string }
> = {
  UNLOCK: { title: defineText('Open door'), action: defineText('open the door of') },
  REBOOT: { title: defineText('Restart'), action: defineText('restart') },
};

interface CommandNotesProps {
  readonly machine: Machine;
  readonly lastCommand: Queued | undefined;
}

/** Warns of an offline machine and shows the last command of the kind. */
const CommandNotes = ({ machine, lastCommand }: CommandNotesProps) => {
  const t = useText();
  const { relative } = useFormats();
  return (
    <>
      {!machine.isOnline && (
        <Text size="sm" c="var(--vms-low-text)" mt="xs">
          {t('The machine is offline and may not get this in time.')}
        </Text>
      )}
      {lastCommand && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('Last time, {when}: {state}', {
            when: relative(lastCommand.createdAt),
            state: t(commandStateTexts[lastCommand.state]),
          })}
        </Text>
      )}
    </>
  );
};

const CommandForm = ({
  subject: { type, machine },
  onClose,
}: {
  readonly subject: CommandSubject;
  readonly onClose: () => void;
}) => {
  const t = useText();
  const [queuedCommand, setQueued] = useState<Queued>();
  const queue = useQueueCommand();
  const { data } = useCommands(machine, queuedCommand !== undefined);
  const all = data?.commands ?? [];
  const sentCommand =
    queuedCommand && (all.find(({ _id }) => _id === queuedCommand._id) ?? queuedCommand);
  const lastCommand = all.find((command) => command.type === type);

  const send = async () => {
    const outcome = await queue.run({
      params: { institutionId: machine.institutionId, machineId: machine._id },
      body: { type },
    });
    if (outcome.ok) setQueued(outcome.answer.command);
  };

  if (sentCommand) {
    return (
      <>
        <CommandProgress command={sentCommand} machine={machine} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('Done')}
          </Button>
        </Group>
      </>
    );
  }
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t(confirmationQuestion, { action: t(commandTexts[type].action), id: machine.physicalId })}
      </Text>
      <CommandNotes machine={machine} lastCommand={lastCommand} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={queue.busy} onClick={() => void send()} data-autofocus>
          {t(commandTexts[type].title)}
        </Button>
      </Group>
    </>
  );
};

/** Confirms and sends a command, then follows its state. */
export const CommandModal = ({ opened, subject, onClose }: CommandModalProps) => {
  const t = useText();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={subject && t(commandTexts[subject.type].title)}
      size={440}
    >
      {subject && <CommandForm subject={subject} onClose={onClose} />}
    </Modal>
  );
};
