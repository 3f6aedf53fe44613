import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { Frequency } from '../../contract/periods.ts';
import { today } from '../core/clock.ts';
import { type Formats, useFormats } from '../core/formats.ts';
import { say, useText } from '../core/texts.ts';
import { barsLayout } from '../ui/charts/bars.ts';
import { Bars } from '../ui/charts/bars.tsx';
import { mean } from '../ui/charts/scale.ts';
import { AnswerCard, type Asked } from './answer-card.tsx';
import { axisOf } from './axis.ts';
import { frequencyOfLabel, unfinishedAt } from './rules.ts';
import styles from './time-card.module.css';

export interface BarAnswer {
  readonly data: readonly { readonly _id: string; readonly successCount: number }[];
}

interface Props {
  readonly answer: Asked<BarAnswer>;
  readonly phone: boolean;
  /** Widens an empty range; undefined at the widest. */
  readonly onWiden: (() => void) | undefined;
}

const units: Record<Frequency, { note: string; average: string; period: string }> = {
  DAILY: {
    note: say('Successful, per day'),
    average: say('Average {count} a day'),
    period: say('Day'),
  },
  MONTHLY: {
    note: say('Successful, per month'),
    average: say('Average {count} a month'),
    period: say('Month'),
  },
  YEARLY: {
    note: say('Successful, per year'),
    average: say('Average {count} a year'),
    period: say('Year'),
  },
};

/** Frequency of the shown data, which lags behind the chosen one during a fetch. */
const frequencyIn = (answer: BarAnswer | undefined): Frequency =>
  frequencyOfLabel(answer?.data[0]?._id ?? '2000-01-01');

/** The name of a period in full. */
const nameIn = (formats: Formats, label: string): string =>
  ({ DAILY: formats.weekdayDate, MONTHLY: formats.monthLabel, YEARLY: formats.digits })[
    frequencyOfLabel(label)
  ](label);

/** Successful dispenses over time, as bars or, turned over, as a table. */
export const TimeCard = ({ answer, phone, onWiden }: Props) => {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const formats = useFormats();
  const { ref, width } = useElementSize();
  const height = phone ? 220 : 384;
  const keyOf = ({ data }: BarAnswer) => {
    const values = data.map((row) => row.successCount);
    const { plan } = barsLayout(values, formats.number, width, height);
    return <Key data={data} withMean={plan.dense && width > 0} />;
  };
  const turn = asTable ? t('Show as chart') : t('Show as table');
  return (
    <AnswerCard
      title={t('Dispenses over time')}
      note={t(units[frequencyIn(answer.data)].note)}
      answer={answer}
      skeleton={<BarsOutline height={phone ? height + 28 : height} />}
      aside={(data) => (
        <>
          {!phone && keyOf(data)}
          <Tooltip label={turn}>
            <ActionIcon aria-label={turn} onClick={() => setAsTable(!asTable)}>
              {asTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
            </ActionIcon>
          </Tooltip>
        </>
      )}
    >
      {(answered) => (
        <div ref={ref}>
          {asTable ? (
            <TimeTable data={answered.data} height={height} />
          ) : (
            <TimeBars data={answered.data} width={width} height={height} onWiden={onWiden} />
          )}
          {phone && <div className={styles.below}>{keyOf(answered)}</div>}
        </div>
      )}
    </AnswerCard>
  );
};

const outlines = [62, 70, 24, 44, 76, 75, 68, 78, 71, 26, 50, 77, 83, 69, 74, 72, 27, 45, 79, 78];

const BarsOutline = ({ height }: { readonly height: number }) => (
  <div className={styles.outline} style={{ height }}>
    {outlines.map((share, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the outlines never change
      <Skeleton key={at} height={`${share}%`} radius={3} />
    ))}
  </div>
);

interface KeyProps extends BarAnswer {
  readonly withMean: boolean;
}

/** Legend of the chart's lines. */
const Key = ({ data, withMean }: KeyProps) => {
  const t = useText();
  const { number } = useFormats();
  const average = mean(data.map((row) => row.successCount));
  const frequency = frequencyIn({ data });
  if (average === 0) return null;
  const count = number(average < 10 ? Math.round(average * 10) / 10 : Math.round(average));
  return (
    <>
      {withMean && (
        <span className={styles.key}>
          <i className={styles.line} />
          {t('Mean of 7 days')}
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
  const most = values.indexOf(Math.max(...values));
  const now = unfinishedAt(labels, today());
  const nameOf = (at: number) => nameIn(formats, labels[at] ?? '');

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
                  most: values[most] ?? 0,
                  period: nameOf(most),
                },
              )
        }
        values={values}
        nameOf={nameOf}
        series={t('Successful')}
        format={formats.number}
        axis={(plot) => axisOf(labels, plot, formats)}
        unfinished={now === undefined ? undefined : { at: now, note: t('so far') }}
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
            <th scope="col">{t(units[frequencyIn({ data })].period)}</th>
            <th scope="col">{t('Successful')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row._id}>
              <th scope="row">{nameIn(formats, row._id)}</th>
              <td>{formats.number(row.successCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
