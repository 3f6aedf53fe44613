import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { Frequency } from '../../contract/values/periods.ts';
import { businessToday } from '../core/clock.ts';
import { type Formats, useFormats } from '../core/formats.ts';
import { defineText, useText } from '../core/texts.ts';
import { Bars } from '../ui/charts/bars.tsx';
import { barsLayout } from '../ui/charts/bars-layout.ts';
import { meanOf } from '../ui/charts/scale.ts';
import { AnswerCard, type CardQuery } from './answer-card.tsx';
import { axisOf } from './axis.ts';
import { frequencyOfLabel, unfinishedAt } from './rules.ts';
import styles from './time-card.module.css';

export interface BarAnswer {
  readonly data: readonly { readonly _id: string; readonly successCount: number }[];
}

interface TimeCardProps {
  readonly answer: CardQuery<BarAnswer>;
  readonly phone: boolean;
  /** Widens an empty range; undefined at the widest. */
  readonly onWiden: (() => void) | undefined;
}

const units: Record<Frequency, { note: string; average: string; period: string }> = {
  DAILY: {
    note: defineText('Successful, per day'),
    average: defineText('Average {count} a day'),
    period: defineText('Day'),
  },
  MONTHLY: {
    note: defineText('Successful, per month'),
    average: defineText('Average {count} a month'),
    period: defineText('Month'),
  },
  YEARLY: {
    note: defineText('Successful, per year'),
    average: defineText('Average {count} a year'),
    period: defineText('Year'),
  },
};

/** Frequency of the shown data, which lags behind the chosen one during a fetch. */
const shownFrequency = (answer: BarAnswer | undefined): Frequency =>
  frequencyOfLabel(answer?.data[0]?._id ?? '2000-01-01');

/** The name of a period in full. */
const periodName = (formats: Formats, label: string): string =>
  ({ DAILY: formats.weekdayDate, MONTHLY: formats.monthLabel, YEARLY: formats.digits })[
    frequencyOfLabel(label)
  ](label);

/** Successful dispenses over time, as bars or, turned over, as a table. */
export const TimeCard = ({ answer, phone, onWiden }: TimeCardProps) => {
  const t = useText();
  const [showsTable, setShowsTable] = useState(false);
  const formats = useFormats();
  const { ref, width } = useElementSize();
  const height = phone ? 220 : 384;
  const legendOf = ({ data }: BarAnswer) => {
    const values = data.map((row) => row.successCount);
    const { plan } = barsLayout(values, formats.number, width, height);
    return <ChartLegend data={data} withMean={plan.dense && width > 0} />;
  };
  const toggleLabel = showsTable ? t('Show as chart') : t('Show as table');
  return (
    <AnswerCard
      title={t('Dispenses over time')}
      note={t(units[shownFrequency(answer.data)].note)}
      answer={answer}
      skeleton={<BarsOutline height={phone ? height + 28 : height} />}
      aside={(data) => (
        <>
          {!phone && legendOf(data)}
          <Tooltip label={toggleLabel}>
            <ActionIcon aria-label={toggleLabel} onClick={() => setShowsTable(!showsTable)}>
              {showsTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
            </ActionIcon>
          </Tooltip>
        </>
      )}
    >
      {(data) => (
        <div ref={ref}>
          {showsTable ? (
            <TimeTable data={data.data} height={height} />
          ) : (
            <TimeBars data={data.data} width={width} height={height} onWiden={onWiden} />
          )}
          {phone && <div className={styles.below}>{legendOf(data)}</div>}
        </div>
      )}
    </AnswerCard>
  );
};

const outlineHeights = [
  62, 70, 24, 44, 76, 75, 68, 78, 71, 26, 50, 77, 83, 69, 74, 72, 27, 45, 79, 78,
];

const BarsOutline = ({ height }: { readonly height: number }) => (
  <div className={styles.outline} style={{ height }}>
    {outlineHeights.map((share, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the outlines never change
      <Skeleton key={at} height={`${share}%`} radius={3} />
    ))}
  </div>
);

interface ChartLegendProps extends BarAnswer {
  readonly withMean: boolean;
}

/** Legend of the chart's lines. */
const ChartLegend = ({ data, withMean }: ChartLegendProps) => {
  const t = useText();
  const { number } = useFormats();
  const average = meanOf(data.map((row) => row.successCount));
  const frequency = shownFrequency({ data });
  if (average === 0) return null;
  const count = number(average < 10 ? Math.round(average * 10) / 10 : Math.round(average));
  return (
    <>
      {withMean && (
        <span className={styles.key}>
          <i className={styles.line} />
          {t('7-day average')}
        </span>
      )}
      <span className={styles.key}>
        <i className={styles.dots} />
        {t(units[frequency].average, { count })}
      </span>
    </>
  );
};

interface TimeBarsProps extends BarAnswer {
  readonly width: number;
  readonly height: number;
  readonly onWiden: (() => void) | undefined;
}

const TimeBars = ({ data, width, height, onWiden }: TimeBarsProps) => {
  const t = useText();
  const formats = useFormats();
  const labels = data.map((row) => row._id);
  const values = data.map((row) => row.successCount);
  const total = values.reduce((sum, value) => sum + value, 0);
  const busiest = values.indexOf(Math.max(...values));
  const unfinished = unfinishedAt(labels, businessToday());
  const nameOf = (at: number) => periodName(formats, labels[at] ?? '');

  return (
    <div className={styles.chart}>
      <Bars
        label={t('Dispenses over time')}
        description={
          total === 0
            ? t('No dispenses in this range')
            : t(
                '{total, plural, one {# dispense} other {# dispenses}} in {count, plural, one {# period} other {# periods}}; the most, {most, number}, in {period}.',
                {
                  total,
                  count: values.length,
                  most: values[busiest] ?? 0,
                  period: nameOf(busiest),
                },
              )
        }
        values={values}
        nameOf={nameOf}
        series={t('Successful')}
        format={formats.number}
        axis={(plot) => axisOf(labels, plot, formats)}
        unfinished={unfinished === undefined ? undefined : { at: unfinished, note: t('so far') }}
        window={7}
        width={width}
        height={height}
      />
      {total === 0 && (
        <div className={styles.none}>
          <p>{t('No dispenses in this range')}</p>
          {onWiden && (
            <Button variant="default" onClick={onWiden}>
              {t('Show all time')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};

const TimeTable = ({ data, height }: BarAnswer & { readonly height: number }) => {
  const t = useText();
  const formats = useFormats();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} style={{ height }} tabIndex={0} aria-label={t('Table')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(units[shownFrequency({ data })].period)}</th>
            <th scope="col">{t('Successful')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row._id}>
              <th scope="row">{periodName(formats, row._id)}</th>
              <td>{formats.number(row.successCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
