import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Command as Queued } from '../../contract/commands.ts';
import type { Machine } from '../../contract/machines.ts';
import { useFormats } from '../core/formats.ts';
import { say, useText } from '../core/texts.ts';
import { Modal } from '../ui/frame/modal.tsx';
import { commandStateTexts } from '../words/commands.ts';
import { CommandProgress } from './command-progress.tsx';
import { useCommands, useQueueCommand } from './queries.ts';
import { questionText } from './question.tsx';

export interface CommandSubject {
  readonly type: 'UNLOCK' | 'REBOOT';
  readonly machine: Machine;
}

interface Props {
  readonly opened: boolean;
  readonly subject: CommandSubject | undefined;
  readonly onClose: () => void;
}

const words: Record<CommandSubject['type'], { readonly title: string; readonly action: string }> = {
  UNLOCK: { title: say('Open door'), action: say('open the door of') },
  REBOOT: { title: say('Restart'), action: say('restart') },
};

interface NotesProps {
  readonly machine: Machine;
  /** The last command of this kind. */
  readonly last: Queued | undefined;
}

/** Warns of an offline machine and shows the last command of the kind. */
const Notes = ({ machine, last }: NotesProps) => {
  const t = useText();
  const { relative } = useFormats();
  return (
    <>
      {!machine.isOnline && (
        <Text size="sm" c="var(--vms-low-text)" mt="xs">
          {t('The machine is offline: it may not hear of this in time.')}
        </Text>
      )}
      {last && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('Last time, {when}: {state}', {
            when: relative(last.createdAt),
            state: t(commandStateTexts[last.state]),
          })}
        </Text>
      )}
    </>
  );
};

const Command = ({
  subject: { type, machine },
  onClose,
}: {
  readonly subject: CommandSubject;
  readonly onClose: () => void;
}) => {
  const t = useText();
  const [queued, setQueued] = useState<Queued>();
  const queue = useQueueCommand();
  const { data } = useCommands(machine, queued !== undefined);
  const all = data?.commands ?? [];
  const sent = queued && (all.find(({ _id }) => _id === queued._id) ?? queued);
  const last = all.find((command) => command.type === type);

  const send = async () => {
    const outcome = await queue.run({
      params: { institutionId: machine.institutionId, machineId: machine._id },
      body: { type },
    });
    if (outcome.ok) setQueued(outcome.answer.command);
  };

  if (sent) {
    return (
      <>
        <CommandProgress command={sent} machine={machine} />
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
        {t(questionText, { action: t(words[type].action), id: machine.physicalId })}
      </Text>
      <Notes machine={machine} last={last} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={queue.busy} onClick={() => void send()} data-autofocus>
          {t(words[type].title)}
        </Button>
      </Group>
    </>
  );
};

/** Confirms and sends a command, then follows its state. */
export const CommandModal = ({ opened, subject, onClose }: Props) => {
  const t = useText();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={subject && t(words[subject.type].title)}
      size={440}
    >
      {subject && <Command subject={subject} onClose={onClose} />}
    </Modal>
  );
};
