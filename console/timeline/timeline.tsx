import { Button, Group } from '@mantine/core';
import { History } from 'lucide-react';
import type { Slot } from '../../contract/machines.ts';
import { type TimelineKind, timeline } from '../../contract/timeline.ts';
import { useFormats } from '../core/formats.ts';
import { useAnswer } from '../core/queries.ts';
import type { InMachine, Searched } from '../core/section.ts';
import { say, useText } from '../core/texts.ts';
import { Awaited } from '../ui/frame/awaited.tsx';
import { Card } from '../ui/frame/card.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { daysOf, dayText } from './days.ts';
import { Entry } from './entry.tsx';
import { Kinds } from './kinds.tsx';
import { pausingAmong } from './pausing.ts';
import { asked, type TimelineSearch } from './search.ts';
import styles from './timeline.module.css';

/** Props that the machine page adds. */
export interface FromPage {
  readonly slots: readonly Slot[];
  readonly onResume: () => void;
}

type Props = InMachine & Searched<TimelineSearch> & FromPage;

const minute = 60_000;
const failed = say('Failed to fetch what happened');

const Nothing = ({ search, onSearch }: Searched<TimelineSearch>) => {
  const t = useText();
  const isNarrow = search.kind !== 'EVERYTHING';
  return (
    <EmptyState
      text={isNarrow ? t('Nothing of this kind has happened') : t('Nothing has happened yet')}
      icon={<History size={22} />}
    >
      {isNarrow && (
        <Button variant="default" onClick={() => onSearch({ kind: 'EVERYTHING', before: '' })}>
          {t('Show everything')}
        </Button>
      )}
    </EmptyState>
  );
};

interface PagingProps extends Searched<TimelineSearch> {
  readonly older: string | null;
}

const Paging = ({ older, search, onSearch }: PagingProps) => {
  const t = useText();
  if (older === null && search.before === '') return null;
  return (
    <Group className={styles.paging} gap="xs">
      {search.before !== '' && (
        <Button variant="default" onClick={() => onSearch({ ...search, before: '' }, true)}>
          {t('To the newest')}
        </Button>
      )}
      {older !== null && (
        <Button variant="default" onClick={() => onSearch({ ...search, before: older }, true)}>
          {t('Older')}
        </Button>
      )}
    </Group>
  );
};

/** Events of a machine by day, newest first. */
const Timeline = (props: Props) => {
  const { institutionId, machineId, search, onSearch, slots, onResume } = props;
  const t = useText();
  const formats = useFormats();
  const answer = useAnswer(timeline.all, asked({ institutionId, machineId }, search), {
    keepPrevious: true,
    refetchInterval: minute,
  });
  const { data, isPlaceholderData } = answer;
  const pausing = pausingAmong(data?.entries ?? [], slots);
  const show = (kind: TimelineKind) => onSearch({ kind, before: '' });
  return (
    <Card title={t('What happened')} className={styles.card}>
      <Kinds value={search.kind} onChange={show} />
      <div
        className={styles.body}
        data-behind={isPlaceholderData || undefined}
        aria-busy={isPlaceholderData}
      >
        <Awaited answer={answer} height={640} failed={failed} />
        {data?.entries.length === 0 && data.older === null && (
          <Nothing search={search} onSearch={onSearch} />
        )}
        {data &&
          daysOf(data.entries).map(({ day, entries }) => (
            <section key={day}>
              <h3 className={styles.day}>{dayText(day, t, formats)}</h3>
              <ol className={styles.entries}>
                {entries.map((entry) => (
                  <Entry
                    key={entry._id}
                    institutionId={institutionId}
                    entry={entry}
                    onResume={pausing.has(entry) ? onResume : undefined}
                  />
                ))}
              </ol>
            </section>
          ))}
        {data && <Paging older={data.older} search={search} onSearch={onSearch} />}
      </div>
    </Card>
  );
};

// `lazy` needs a default export.
export default Timeline;
