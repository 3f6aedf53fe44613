import { UnstyledButton } from '@mantine/core';
import type { Machine } from '../../../contract/machines.ts';
import { useText } from '../../core/texts.ts';
import { pausedText } from '../../entities/attention.ts';
import { Badge } from '../../ui/frame/badge.tsx';
import type { MachineActions } from '../actions.tsx';
import styles from './paused-badge.module.css';
import { pausedSlots } from './pauses.ts';

interface PausedBadgeProps {
  readonly machine: Machine;
  readonly actions: MachineActions;
}

/** Badge of the paused slots, which opens them, and of an open door. */
export const PausedBadge = ({ machine, actions }: PausedBadgeProps) => {
  const t = useText();
  const n = pausedSlots(machine).length;
  return (
    <>
      {n > 0 && (
        <UnstyledButton className={styles.button} onClick={() => actions.showPaused(machine)}>
          <Badge tone="low">{t(pausedText, { n })}</Badge>
        </UnstyledButton>
      )}
      {machine.isDoorOpen && <Badge>{t('Door open')}</Badge>}
    </>
  );
};
