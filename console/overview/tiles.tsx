import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Tiles as TilesData } from '../../contract/overview.ts';
import { useFormats } from '../core/formats.ts';
import { keyFigureLabels } from '../core/key-figures.ts';
import { useText } from '../core/texts.ts';
import { Sparkline } from '../ui/charts/sparkline.tsx';
import { AwaitedFigures, type CardQuery } from './answer-card.tsx';
import { ChangeMark } from './change-mark.tsx';
import styles from './tiles.module.css';

interface TilesProps {
  readonly answer: CardQuery<TilesData>;
  readonly phone: boolean;
  /** Address of the payments behind the income. */
  readonly incomeTo: string | undefined;
}

/** The four figures of the range as one card. */
export const Tiles = ({ answer, phone, incomeTo }: TilesProps) => {
  const t = useText();
  const { number, taka, amount } = useFormats();
  const { data } = answer;
  return (
    <section
      className={`key-figures ${styles.tiles}`}
      aria-label={t(keyFigureLabels.all)}
      aria-busy={answer.isFetching}
      data-behind={answer.isPlaceholderData || undefined}
      data-failed={(data === undefined && answer.error !== null) || undefined}
    >
      {data === undefined ? (
        <AwaitedFigures answer={answer} skeleton={<TileSkeletons />} />
      ) : (
        <>
          <Tile
            label={t(keyFigureLabels.dispensed)}
            figure={data.dispensed}
            format={number}
            rising="better"
            noComparisonText={t('All time')}
          />
          <Tile
            label={t(keyFigureLabels.income)}
            to={incomeTo}
            figure={data.income}
            format={taka}
            after={t('Tk')}
            formatBefore={phone ? taka : amount}
            rising="better"
            noComparisonText={t('All time')}
          />
          {/* Using stock is no fault, so its change is neither better nor worse. */}
          <Tile
            label={t(keyFigureLabels.stock)}
            figure={data.stock}
            format={number}
            after={t('{n, plural, one {pad} other {pads}}', { n: data.stock.value })}
            rising="neutral"
            noComparisonText={t('Now')}
          />
          <Tile
            label={t(keyFigureLabels.machines)}
            figure={data.machines}
            format={number}
            after={t('of {total}', { total: number(data.machines.total) })}
            rising="better"
            noComparisonText={t('Now')}
          />
        </>
      )}
    </section>
  );
};

interface TileProps {
  readonly label: string;
  /** Address of what the figure sums. */
  readonly to?: string | undefined;
  readonly figure: TilesData['dispensed'];
  readonly format: (value: number) => string;
  readonly after?: string;
  /** Formats the previous value; `format` by default. */
  readonly formatBefore?: (value: number) => string;
  readonly rising: 'better' | 'neutral';
  /** Shown without a previous range to compare with. */
  readonly noComparisonText: string;
}

const Tile = ({
  label,
  to,
  figure,
  format,
  after,
  formatBefore,
  rising,
  noComparisonText,
}: TileProps) => (
  <div className="key-figure">
    <div className="key-figure-label">
      {to === undefined ? (
        label
      ) : (
        <Link to={to} className={styles.link}>
          {label}
        </Link>
      )}
    </div>
    <div className="key-figure-line">
      <p className="key-figure-value">
        {format(figure.value)}
        {after && <span className="key-figure-unit">{after}</span>}
      </p>
      <div className={styles.spark}>
        <Sparkline series={figure.series} />
      </div>
    </div>
    <ChangeLine
      figure={figure}
      format={formatBefore ?? format}
      rising={rising}
      noComparisonText={noComparisonText}
    />
  </div>
);

const ChangeLine = ({
  figure,
  format,
  rising,
  noComparisonText,
}: Omit<TileProps, 'label' | 'to'>) => {
  const t = useText();
  const { value, previous } = figure;
  if (previous === null) return <p className="key-figure-change">{noComparisonText}</p>;
  return (
    <p className="key-figure-change">
      <ChangeMark value={value} previous={previous} rising={rising} />
      {value !== previous && (
        <span className={styles.from}>{t('from {previous}', { previous: format(previous) })}</span>
      )}
    </p>
  );
};

const TileSkeletons = () => {
  const tiles = ['dispensed', 'income', 'stock', 'machines'];
  return tiles.map((tile) => (
    <div key={tile} className="key-figure">
      <div className="key-figure-label">
        <Skeleton height={12} width={72} />
      </div>
      <div className="key-figure-line">
        <Skeleton height={24} width={112} mb={6} />
      </div>
      <div className="key-figure-change">
        <Skeleton height={12} width={120} />
      </div>
    </div>
  ));
};
