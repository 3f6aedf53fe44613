import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { AdminCommandType, Command as Queued } from '../../../contract/commands.ts';
import type { Machine } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { defineText, useText } from '../../core/texts.ts';
import { commandStateTexts } from '../../entities/words/commands.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useCommands, useQueueCommand } from '../queries.ts';
import { CommandProgress } from './command-progress.tsx';
import { confirmationQuestion } from './confirmation.tsx';

export interface CommandSubject {
  readonly type: AdminCommandType;
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
  TEST_VEND: { title: defineText('Test vend'), action: defineText('test a slot of') },
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

interface SlotChoiceProps {
  readonly machine: Machine;
  /** Its place among the slots. */
  readonly index: number;
  readonly onChange: (index: number) => void;
}

/** Chooses the slot of a test vend. */
const SlotChoice = ({ machine, index, onChange }: SlotChoiceProps) => {
  const t = useText();
  const { number } = useFormats();
  const { stocks, sizeTypes } = machine;
  return (
    <>
      <NativeSelect
        label={t('Slot')}
        mt="md"
        data={stocks.map(({ rowNo: row, columnNo: column, sizeId, productCount }, at) => ({
          value: String(at),
          label: [
            t('Row {row, number}, column {column, number}', { row, column }),
            sizeTypes.find((size) => size.sizeId === sizeId)?.sizeName,
            number(productCount),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={String(index)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        data-autofocus
      />
      <Text size="sm" c="dimmed" mt="xs">
        {t('The motor turns once. A pad that drops is taken out of the stock and is no sale.')}
      </Text>
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
  const [slotIndex, setSlotIndex] = useState(0);
  const isTest = type === 'TEST_VEND';
  const slot = isTest ? machine.stocks[slotIndex] : undefined;
  const queue = useQueueCommand();
  const { data } = useCommands(machine, queuedCommand !== undefined);
  const all = data?.commands ?? [];
  const sentCommand =
    queuedCommand && (all.find(({ _id }) => _id === queuedCommand._id) ?? queuedCommand);
  const lastCommand = all.find((command) => command.type === type);

  const send = async () => {
    const outcome = await queue.run({
      params: { institutionId: machine.institutionId, machineId: machine._id },
      body: { type, ...(slot && { rowNo: slot.rowNo, columnNo: slot.columnNo }) },
    });
    if (outcome.ok) setQueued(outcome.answer.command);
  };

  if (sentCommand) {
    return (
      <>
        <CommandProgress command={sentCommand} machine={machine} />
        <Group justify="flex-end" mt="lg" gap="xs">
          {isTest && sentCommand.finishedAt !== null && (
            <Button variant="light" onClick={() => setQueued(undefined)}>
              {t('Test another slot')}
            </Button>
          )}
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
      {isTest && <SlotChoice machine={machine} index={slotIndex} onChange={setSlotIndex} />}
      <CommandNotes machine={machine} lastCommand={lastCommand} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={queue.busy}
          disabled={isTest && !slot}
          onClick={() => void send()}
          data-autofocus={isTest ? undefined : true}
        >
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
