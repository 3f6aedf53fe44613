import { Button, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { maxTimelineEntries, type TimelineEntry, timeline } from '../../contract/timeline.ts';
import { useQueryOf } from '../core/calls/queries.ts';
import { paths } from '../core/paths.ts';
import type { InMachine } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import type { EntryOf } from './entry-text.ts';
import { failedTimeline } from './search.ts';
import styles from './timeline.module.css';

interface HourProps extends InMachine {
  readonly entry: EntryOf<'HOUR'>;
  readonly text: string;
  /** Draws a single dispense. */
  readonly draw: (entry: TimelineEntry) => ReactNode;
}

type SinglesProps = Omit<HourProps, 'text'>;

/** The dispenses of an hour. */
const Singles = ({ institutionId, machineId, entry, draw }: SinglesProps) => {
  const t = useText();
  const { before, dispenses } = entry;
  const isWhole = dispenses <= maxTimelineEntries;
  const answer = useQueryOf(timeline.all, {
    params: { institutionId, machineId },
    query: { kind: 'SALES', before, limit: isWhole ? dispenses : maxTimelineEntries },
  });
  const inHour = answer.data?.entries.filter(({ at }) => at >= entry.at);
  return (
    <>
      <Awaited answer={answer} height={46 * dispenses} failed={failedTimeline} />
      {inHour && <ol className={styles.entries}>{inHour.map(draw)}</ol>}
      {!isWhole && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to={paths.machine(institutionId, machineId)}
              search={{ kind: 'SALES', before }}
            />
          )}
        >
          {t('Show all')}
        </Button>
      )}
    </>
  );
};

/** Line of an hour; a click shows its dispenses. */
export const Hour = ({ text, ...props }: HourProps) => {
  const [opened, setOpened] = useState(false);
  const singles = useId();
  return (
    <>
      <UnstyledButton
        className={styles.hour}
        aria-expanded={opened}
        aria-controls={singles}
        onClick={() => setOpened(!opened)}
      >
        {text}
        <ChevronDown size={16} className={styles.chevron} aria-hidden="true" />
      </UnstyledButton>
      <div id={singles} className={styles.singles}>
        {opened && <Singles {...props} />}
      </div>
    </>
  );
};
