import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { displayedTypes, typeText } from '../entities/words/dispenses.ts';
import { Doughnut } from '../ui/charts/doughnut.tsx';
import { shareOf } from '../ui/charts/doughnut-slices.ts';
import { AnswerCard, type CardQuery, SkeletonRows } from './answer-card.tsx';
import { sumByType, typeColours } from './rules.ts';
import { Swatch } from './swatch.tsx';
import styles from './types-card.module.css';

export interface PieAnswer {
  readonly data: readonly { readonly _id: string; readonly total: number }[];
}

/** The doughnut of dispense types; its legend is the table of its values. */
export const TypesCard = ({ answer }: { readonly answer: CardQuery<PieAnswer> }) => {
  const t = useText();
  return (
    <AnswerCard
      title={t('Dispense types')}
      answer={answer}
      aside={() => t('Successful')}
      skeleton={<Outline />}
    >
      {({ data }) => <Types data={data} />}
    </AnswerCard>
  );
};

const Types = ({ data }: PieAnswer) => {
  const t = useText();
  const { number, percent } = useFormats();
  const [pointed, setPointed] = useState<number | null>(null);
  const sums = sumByType(data, (row) => row.total);
  const total = displayedTypes.reduce((sum, type) => sum + sums[type], 0);
  const parts = displayedTypes.map((type) => ({
    name: typeText(type, t),
    value: sums[type],
    colour: typeColours[type],
  }));

  return (
    <>
      <div className={styles.chart}>
        <Doughnut
          label={t('Dispense types')}
          parts={parts}
          unit={t('dispenses')}
          format={number}
          percent={percent}
          pointed={pointed}
          onPoint={setPointed}
        />
      </div>
      <table className={styles.legend}>
        <thead>
          <tr>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Total')}</th>
            <th scope="col">{t('Percent')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, at) => (
            <tr
              key={part.name}
              data-pointed={pointed === at || undefined}
              data-none={part.value === 0 || undefined}
              onPointerEnter={() => setPointed(at)}
              onPointerLeave={() => setPointed(null)}
            >
              <th scope="row">
                <Swatch colour={part.colour} />
                {part.name}
              </th>
              <td>{number(part.value)}</td>
              <td>{percent(shareOf(part.value, total))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const Outline = () => (
  <>
    <div className={styles.chart}>
      <Skeleton circle height={188} className={styles.ring} />
    </div>
    <SkeletonRows rows={4} height={156} inset />
  </>
);
