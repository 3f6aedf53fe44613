import { Button, Group } from '@mantine/core';
import { History } from 'lucide-react';
import type { Slot } from '../../contract/slots.ts';
import { type TimelineKind, timeline } from '../../contract/timeline.ts';
import { useQueryOf } from '../core/calls/queries.ts';
import { useFormats } from '../core/formats.ts';
import type { InMachine, SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { ForgottenCards } from '../entities/forgotten-cards.tsx';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Card } from '../ui/frame/card.tsx';
import { dayText, groupByDay } from './days.ts';
import { TimelineItem } from './entry.tsx';
import { KindFilter } from './kinds.tsx';
import { findPauseCauses } from './pause-causes.ts';
import { failedTimeline, type TimelineSearch, timelineRequest } from './search.ts';
import styles from './timeline.module.css';

/** Props that the machine page adds. */
export interface TimelinePageProps {
  readonly slots: readonly Slot[];
  readonly onResume: () => void;
}

type TimelineProps = InMachine & SearchProps<TimelineSearch> & TimelinePageProps;

const minute = 60_000;

const NoTimelineEntries = ({ search, onSearch }: SearchProps<TimelineSearch>) => {
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

interface PagingProps extends SearchProps<TimelineSearch> {
  readonly older: string | null;
}

const Paging = ({ older, search, onSearch }: PagingProps) => {
  const t = useText();
  if (older === null && search.before === '') return null;
  return (
    <Group className={styles.paging} gap="xs">
      {search.before !== '' && (
        <Button variant="default" onClick={() => onSearch({ ...search, before: '' }, true)}>
          {t('Go to the newest')}
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
const Timeline = (props: TimelineProps) => {
  const { institutionId, machineId, search, onSearch, slots, onResume } = props;
  const t = useText();
  const formats = useFormats();
  const answer = useQueryOf(timeline.all, timelineRequest({ institutionId, machineId }, search), {
    keepPrevious: true,
    refetchInterval: minute,
  });
  const { data, isPlaceholderData } = answer;
  const pauseCauses = findPauseCauses(data?.entries ?? [], slots);
  const show = (kind: TimelineKind) => onSearch({ kind, before: '' });
  return (
    <Card title={t('What happened')} className={styles.card}>
      <KindFilter value={search.kind} onChange={show} />
      <div
        className={styles.body}
        data-behind={isPlaceholderData || undefined}
        aria-busy={isPlaceholderData}
      >
        <Awaited answer={answer} height={640} failed={failedTimeline} />
        {data?.entries.length === 0 && data.older === null && (
          <NoTimelineEntries search={search} onSearch={onSearch} />
        )}
        {data &&
          groupByDay(data.entries).map(({ day, entries }) => (
            <section key={day}>
              <h3 className={styles.day}>{dayText(day, t, formats)}</h3>
              <ol className={styles.entries}>
                {entries.map((entry) => (
                  <TimelineItem
                    key={entry._id}
                    institutionId={institutionId}
                    machineId={machineId}
                    entry={entry}
                    onResume={pauseCauses.has(entry) ? onResume : undefined}
                  />
                ))}
              </ol>
            </section>
          ))}
        {data && <ForgottenCards rows={data.entries.filter((entry) => entry.type === 'SALE')} />}
        {data && <Paging older={data.older} search={search} onSearch={onSearch} />}
      </div>
    </Card>
  );
};

export default Timeline;
