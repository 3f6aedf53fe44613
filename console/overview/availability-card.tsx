import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type AvailableDay, availability } from '../../contract/availability.ts';
import { availablePercent } from '../../contract/available-minutes.ts';
import { useQueryOf } from '../core/calls/queries.ts';
import { type Formats, useFormats } from '../core/formats.ts';
import type { InMachine } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { sizeSharesText } from '../entities/size-shares.ts';
import { AnswerCard } from './answer-card.tsx';
import styles from './availability-card.module.css';

const liveOptions = { keepPrevious: true, pollInterval: 60_000 };

const minutesOfDay = 24 * 60;

const clock = ({ digits }: Formats, minute: number): string => {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return digits(`${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
};

const gapTexts = (day: AvailableDay, formats: Formats): string =>
  day.gaps.map(({ from, to }) => `${clock(formats, from)}–${clock(formats, to)}`).join(', ');

const Day = ({ day }: { readonly day: AvailableDay }) => {
  const t = useText();
  const formats = useFormats();
  const share = t('{n, number} %', { n: availablePercent(day) });
  const gaps = gapTexts(day, formats);
  const text = [formats.weekdayDate(day.day), share, gaps && t('no pads {times}', { times: gaps })];
  const label = text.filter(Boolean).join(', ');
  return (
    <li className={styles.day} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {day.gaps.map(({ from, to }) => (
        <span
          key={from}
          className={styles.gap}
          style={{
            top: `${(100 * from) / minutesOfDay}%`,
            height: `${(100 * (to - from)) / minutesOfDay}%`,
          }}
        />
      ))}
    </li>
  );
};

const shownGaps = 5;

/** Days of a machine with the hours in which it had no pads. */
export const AvailabilityCard = ({ machineId }: Pick<InMachine, 'machineId'>) => {
  const t = useText();
  const formats = useFormats();
  const answer = useQueryOf(availability.range, { query: { machineId } }, liveOptions);
  const sizes = answer.data && sizeSharesText(answer.data, t);
  const withGaps = answer.data?.days.filter(({ gaps }) => gaps.length > 0) ?? [];
  return (
    <AnswerCard
      title={t('Pads available')}
      note={t('Opening hours of the last 30 days')}
      answer={answer}
      aside={(data) =>
        data.openMinutes > 0 && <strong>{t('{n, number} %', { n: availablePercent(data) })}</strong>
      }
      skeleton={<Skeleton height={72} />}
    >
      {({ days }) =>
        days.length === 0 ? (
          <p className={styles.none}>{t('Counted from the first full opening hours on')}</p>
        ) : (
          <>
            <ol className={styles.days}>
              {days.map((day) => (
                <Day key={day.day} day={day} />
              ))}
            </ol>
            {sizes && <p className={styles.sizes}>{sizes}</p>}
            {withGaps.length > 0 && (
              <dl className={styles.gaps} aria-label={t('Without pads')}>
                {withGaps
                  .slice(-shownGaps)
                  .reverse()
                  .map((day) => (
                    <div key={day.day}>
                      <dt>{formats.weekdayDate(day.day)}</dt>
                      <dd>{t('no pads {times}', { times: gapTexts(day, formats) })}</dd>
                    </div>
                  ))}
              </dl>
            )}
          </>
        )
      }
    </AnswerCard>
  );
};
