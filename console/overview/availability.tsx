import { Skeleton } from '@mantine/core';
import {
  type Availability as AvailabilityData,
  availablePercent,
} from '../../contract/availability.ts';
import { useText } from '../core/texts.ts';
import type { CardQuery } from './answer-card.tsx';
import styles from './line-card.module.css';

const Figures = ({ data }: { readonly data: AvailabilityData }) => {
  const t = useText();
  const percent = (minutes: Pick<AvailabilityData, 'openMinutes' | 'ableMinutes'>) =>
    t('{n, number} %', { n: availablePercent(minutes) });
  return (
    <p>
      {data.previous
        ? t('{percent} of opening hours, from {previous}', {
            percent: percent(data),
            previous: percent(data.previous),
          })
        : t('{percent} of opening hours', { percent: percent(data) })}
    </p>
  );
};

/** The share of opening hours of the range in which machines could give a pad. */
export const Availability = ({ answer }: { readonly answer: CardQuery<AvailabilityData> }) => {
  const t = useText();
  const { data, error } = answer;
  if (data ? data.openMinutes === 0 : error) return null;
  return (
    <section className={styles.card} aria-label={t('Pads available')}>
      <strong aria-hidden="true">{t('Pads available')}</strong>
      {data ? <Figures data={data} /> : <Skeleton height={12} width={200} />}
    </section>
  );
};
