import { Loader } from '@mantine/core';
import { CircleCheck, CircleX } from 'lucide-react';
import type { Command, CommandState } from '../../contract/commands.ts';
import type { Machine } from '../../contract/machines.ts';
import { useFormats } from '../core/formats.ts';
import { say, textIn, useText } from '../core/texts.ts';
import styles from './command-progress.module.css';

export const commandStateTexts: Record<CommandState, string> = {
  QUEUED: say('Waiting for the machine'),
  OFFERED: say('The machine has it'),
  SUCCEEDED: say('Done'),
  FAILED: say('Failed'),
  EXPIRED: say('Not done in time'),
  REFUSED: say('Refused by the machine'),
  INTERRUPTED: say('Interrupted'),
};

const signs = {
  busy: <Loader size={20} />,
  good: <CircleCheck size={22} aria-hidden="true" />,
  bad: <CircleX size={22} aria-hidden="true" />,
};

const toneOf = ({ state, finishedAt }: Command): keyof typeof signs => {
  if (state === 'SUCCEEDED') return 'good';
  return finishedAt === null ? 'busy' : 'bad';
};

/** What has become of a command so far. */
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
        ? t('It is handed over at the next contact; the last one was {when}.', {
            when: relative(lastSyncedAt),
          })
        : t('This machine has never been in contact.')
      : t(textIn(command, 'detail'));
  return (
    <div className={styles.progress} data-tone={tone} role="status">
      {signs[tone]}
      <div>
        <p className={styles.state}>{t(commandStateTexts[state])}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  );
};
