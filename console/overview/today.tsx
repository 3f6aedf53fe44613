import { Skeleton } from '@mantine/core';
import type { Tiles, TodayFigures } from '../../contract/overview.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import type { CardQuery } from './answer-card.tsx';
import { ChangeMark } from './change-mark.tsx';
import styles from './line-card.module.css';

const Figures = ({ today }: { readonly today: TodayFigures }) => {
  const t = useText();
  const { amount } = useFormats();
  const { dispensed, dispensedWeekAgo, dispensedWeekAgoByNow, income, incomeWeekAgo } = today;
  return (
    <>
      <p>
        <span className={styles.figure}>
          {t('{n, plural, one {# pad} other {# pads}}', { n: dispensed })}
        </span>
        <ChangeMark value={dispensed} previous={dispensedWeekAgoByNow} rising="better" />
        <span className={styles.before}>
          {t('a week ago {n, number} by now, {all, number} all day', {
            n: dispensedWeekAgoByNow,
            all: dispensedWeekAgo,
          })}
        </span>
      </p>
      <p>
        <span className={styles.figure}>{amount(income)}</span>
        <span className={styles.before}>
          {t('a week ago {amount} all day', { amount: amount(incomeWeekAgo) })}
        </span>
      </p>
    </>
  );
};

/** Today so far, beside the same weekday of last week. */
export const Today = ({ answer: { data, error } }: { readonly answer: CardQuery<Tiles> }) => {
  const t = useText();
  if (data ? !data.today : error) return null;
  return (
    <section className={`${styles.card} ${styles.today}`} aria-label={t('Today')}>
      <strong aria-hidden="true">{t('Today')}</strong>
      {data?.today ? <Figures today={data.today} /> : <Skeleton height={12} width={280} />}
    </section>
  );
};
