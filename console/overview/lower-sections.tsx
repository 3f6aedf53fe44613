import type { Summary, Tiles } from '../../contract/overview.ts';
import type { CardQuery } from './answer-card.tsx';
import styles from './lower-sections.module.css';
import { NothingYet } from './nothing-yet.tsx';
import { DispenseSummary, StockSummary } from './summaries.tsx';
import { type BarAnswer, TimeCard } from './time-card.tsx';
import { type PieAnswer, TypesCard } from './types-card.tsx';

interface LowerSectionsProps {
  readonly pie: CardQuery<PieAnswer>;
  readonly bar: CardQuery<BarAnswer>;
  readonly summary: CardQuery<Summary>;
  readonly tiles: CardQuery<Tiles>;
  readonly phone: boolean;
  /** There is no machine, and nothing was dispensed. */
  readonly isNew: boolean;
  readonly onWiden: (() => void) | undefined;
}

/** Charts and summaries below the key figures. */
export const LowerSections = (props: LowerSectionsProps) => {
  const { pie, bar, summary, tiles, phone, isNew, onWiden } = props;
  return (
    <>
      <div className={styles.columns}>
        {isNew ? (
          <NothingYet />
        ) : (
          <>
            <TypesCard answer={pie} />
            <TimeCard answer={bar} phone={phone} onWiden={onWiden} />
          </>
        )}
      </div>
      <div className={styles.summaries}>
        <StockSummary answer={summary} movements={tiles.data?.movements} />
        <DispenseSummary answer={summary} phone={phone} />
      </div>
    </>
  );
};
