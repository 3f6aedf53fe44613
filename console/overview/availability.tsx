import { Skeleton } from '@mantine/core';
import {
  type AvailableMinutes,
  type AvailableShare,
  availablePercent,
} from '../../contract/available-minutes.ts';
import type { Tiles } from '../../contract/overview.ts';
import { useText } from '../core/texts.ts';
import type { CardQuery } from './answer-card.tsx';
import styles from './line-card.module.css';

const Figures = ({ share }: { readonly share: AvailableShare }) => {
  const t = useText();
  const percent = (minutes: AvailableMinutes) =>
    t('{n, number} %', { n: availablePercent(minutes) });
  return (
    <p>
      {share.previous
        ? t('{percent} of opening hours, from {previous}', {
            percent: percent(share),
            previous: percent(share.previous),
          })
        : t('{percent} of opening hours', { percent: percent(share) })}
    </p>
  );
};

/** The share of opening hours of the range in which machines could give a pad. */
export const Availability = ({ answer }: { readonly answer: CardQuery<Tiles> }) => {
  const t = useText();
  const share = answer.data?.availability;
  if (share ? share.openMinutes === 0 : answer.error) return null;
  return (
    <section className={styles.card} aria-label={t('Pads available')}>
      <strong aria-hidden="true">{t('Pads available')}</strong>
      {share ? <Figures share={share} /> : <Skeleton height={12} width={200} />}
    </section>
  );
};
