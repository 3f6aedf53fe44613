import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DispenseHours, dispenses } from '../../contract/dispenses.ts';
import type { EndpointAnswer } from '../../contract/endpoint.ts';
import { statusWords } from '../../contract/words.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { dayOfWeekday } from '../ui/charts/hours-of-week.ts';
import { failedPart } from '../ui/feedback/part.tsx';
import { useSeen } from '../ui/frame/use-seen.ts';
import { AnswerCard, type CardQuery, SkeletonRows } from './answer-card.tsx';
import styles from './busy.module.css';
import { useBusyHours } from './busy-queries.ts';
import { sumByWeekday } from './rules.ts';
import tables from './summaries.module.css';

const HourGrid = lazy(() =>
  import('../ui/charts/hour-grid.tsx')
    .then((module) => ({ default: module.HourGrid }))
    .catch(failedPart),
);

interface BusyCardsProps {
  readonly institutionId: string;
  readonly machineId: string | undefined;
}

/** Dispenses by hour, and failures by weekday. They are fetched, and printed, once somebody scrolls to them. */
export const BusyCards = ({ institutionId, machineId }: BusyCardsProps) => {
  const { element, isSeen } = useSeen<HTMLDivElement>();
  const { hours, stats } = useBusyHours(institutionId, machineId, isSeen);
  return (
    <div
      ref={element}
      className={styles.columns}
      data-alone={stats === undefined}
      data-screen-only={!isSeen || undefined}
    >
      <HoursCard answer={hours} />
      {stats && <WeekdaysCard answer={stats} />}
    </div>
  );
};

const HoursCard = ({ answer }: { readonly answer: CardQuery<DispenseHours> }) => {
  const t = useText();
  const skeleton = <Skeleton className={styles.outline} />;
  const title = t('Busy hours');
  return (
    <AnswerCard
      title={title}
      note={t('Successful dispenses of the last 8 weeks')}
      answer={answer}
      skeleton={skeleton}
    >
      {({ hours }) => (
        <div className={styles.grid}>
          <Suspense fallback={skeleton}>
            <HourGrid label={title} series={t('Successful')} hours={hours} />
          </Suspense>
        </div>
      )}
    </AnswerCard>
  );
};

type Stats = EndpointAnswer<typeof dispenses.stats>;

const WeekdaysCard = ({ answer }: { readonly answer: CardQuery<Stats> }) => {
  const t = useText();
  return (
    <AnswerCard
      title={t('Weekdays')}
      note={t('Last 8 weeks')}
      answer={answer}
      skeleton={<SkeletonRows rows={8} height={312} />}
      flush
    >
      {(days) => <WeekdayTable days={days} />}
    </AnswerCard>
  );
};

const WeekdayTable = ({ days }: { readonly days: Stats }) => {
  const t = useText();
  const { number, weekday } = useFormats();
  return (
    <table className={`${tables.table} ${styles.weekdays}`}>
      <thead>
        <tr>
          <th scope="col">{t('Weekday')}</th>
          <th scope="col">{t(statusWords.successful)}</th>
          <th scope="col">{t(statusWords.failed)}</th>
        </tr>
      </thead>
      <tbody>
        {sumByWeekday(days).map(({ success, failed }, at) => (
          <tr key={dayOfWeekday(at)}>
            <th scope="row">{weekday(dayOfWeekday(at))}</th>
            <td>{number(success)}</td>
            <td data-none={failed === 0 || undefined}>{number(failed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
