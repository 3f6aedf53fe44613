import { Button, Group, Text } from '@mantine/core';
import type { Machine } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { pauseText } from '../../entities/words/pauses.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useResumeSlots } from '../queries.ts';
import styles from './paused-modal.module.css';
import { type PausedSlot, pausedSlots } from './pauses.ts';

interface PausedModalProps {
  readonly opened: boolean;
  /** The current version. */
  readonly machine: Machine | undefined;
  readonly onClose: () => void;
}

interface PausedSlotItemProps {
  readonly slot: PausedSlot;
  readonly busy: boolean;
  readonly onResume: () => void;
}

const PausedSlotItem = ({
  slot: { rowNo, columnNo, paused },
  busy,
  onResume,
}: PausedSlotItemProps) => {
  const t = useText();
  const { relative } = useFormats();
  const place = { row: rowNo, column: columnNo };
  return (
    <li className={styles.slot}>
      <div>
        <p className={styles.place}>{t('Row {row, number}, column {column, number}', place)}</p>
        <p className={styles.why}>
          {`${pauseText(paused, t)} · `}
          <span className={styles.since}>{relative(paused.since)}</span>
        </p>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        aria-label={t('Resume row {row, number}, column {column, number}', place)}
        onClick={onResume}
      >
        {t('Resume')}
      </Button>
    </li>
  );
};

const PausedSlots = ({ machine, onClose }: { readonly machine: Machine; onClose: () => void }) => {
  const t = useText();
  const resume = useResumeSlots();
  const slots = pausedSlots(machine);

  const resumeSlots = async (slotsToResume: readonly PausedSlot[]) => {
    const { ok } = await resume.run({
      params: { institutionId: machine.institutionId, machineId: machine._id },
      body: { slots: slotsToResume.map(({ rowNo, columnNo }) => ({ rowNo, columnNo })) },
    });
    if (ok && slotsToResume.length === slots.length) onClose();
  };

  return (
    <>
      <Text size="sm">
        {t('These slots sell nothing by {provider} or RFID. Check a slot before you resume it.')}
      </Text>
      <ul className={styles.slots}>
        {slots.map((slot) => (
          <PausedSlotItem
            key={`${slot.rowNo} ${slot.columnNo}`}
            slot={slot}
            busy={resume.busy}
            onResume={() => void resumeSlots([slot])}
          />
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {t('A count, a refill or a cash sale also resumes a slot.')}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
        {slots.length > 1 && (
          <Button loading={resume.busy} onClick={() => void resumeSlots(slots)}>
            {t('Resume all')}
          </Button>
        )}
      </Group>
    </>
  );
};

/** Paused slots of a machine with their reasons; resumes them. */
export const PausedModal = ({ opened, machine, onClose }: PausedModalProps) => {
  const t = useText();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={machine && t('Paused slots: {id}', { id: machine.physicalId })}
      size={480}
    >
      {machine && <PausedSlots machine={machine} onClose={onClose} />}
    </Modal>
  );
};
