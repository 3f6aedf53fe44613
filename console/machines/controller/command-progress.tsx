import { Loader } from '@mantine/core';
import { CircleCheck, CircleX } from 'lucide-react';
import type { Command } from '../../../contract/commands.ts';
import type { Machine } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { commandStateTexts } from '../../entities/words/commands.ts';
import styles from './command-progress.module.css';

const icons = {
  busy: <Loader size={20} />,
  good: <CircleCheck size={22} aria-hidden="true" />,
  bad: <CircleX size={22} aria-hidden="true" />,
};

const toneOf = ({ state, finishedAt }: Command): keyof typeof icons => {
  if (state === 'SUCCEEDED') return 'good';
  return finishedAt === null ? 'busy' : 'bad';
};

/** Shows the current state of a command. */
export const CommandProgress = ({
  command,
  machine,
}: {
  readonly command: Command;
  readonly machine: Machine;
}) => {
  const t = useText();
  const { relative } = useFormats();
  const { state } = command;
  const tone = toneOf(command);
  const { lastSyncedAt } = machine;
  const hint =
    state === 'QUEUED'
      ? lastSyncedAt
        ? t('The machine gets it at its next contact. The last one was {when}.', {
            when: relative(lastSyncedAt),
          })
        : t('This machine has never made contact.')
      : command.detail;
  return (
    <div className={styles.progress} data-tone={tone} role="status">
      {icons[tone]}
      <div>
        <p className={styles.state}>{t(commandStateTexts[state])}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  );
};
