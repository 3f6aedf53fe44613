import type { Summary, Tiles } from '../../contract/overview.ts';
import type { CardQuery } from './answer-card.tsx';
import { BusyCards } from './busy.tsx';
import type { BusyHours } from './busy-queries.ts';
import styles from './lower-sections.module.css';
import { DispenseSummary, StockMovements, StockSummary } from './summaries.tsx';
import { type BarAnswer, TimeCard } from './time-card.tsx';
import { type PieAnswer, TypesCard } from './types-card.tsx';

interface LowerSectionsProps {
  readonly pie: CardQuery<PieAnswer>;
  readonly bar: CardQuery<BarAnswer>;
  readonly summary: CardQuery<Summary>;
  readonly tiles: CardQuery<Tiles>;
  readonly busy: BusyHours | undefined;
  readonly phone: boolean;
  readonly onWiden: (() => void) | undefined;
}

/** Charts and summaries below the key figures, in a chunk of their own. */
const LowerSections = ({ pie, bar, summary, tiles, busy, phone, onWiden }: LowerSectionsProps) => (
  <>
    <div className={styles.columns}>
      <TypesCard answer={pie} />
      <TimeCard answer={bar} phone={phone} onWiden={onWiden} />
    </div>
    <div className={styles.summaries}>
      <StockSummary answer={summary} />
      <StockMovements answer={tiles} />
      <DispenseSummary answer={summary} phone={phone} />
    </div>
    {busy && <BusyCards busy={busy} />}
  </>
);

export default LowerSections;
