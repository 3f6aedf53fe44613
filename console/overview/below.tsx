import type { Summary, Tiles } from '../../contract/overview.ts';
import type { Asked } from './answer-card.tsx';
import styles from './below.module.css';
import { BusyCards } from './busy.tsx';
import type { Busy } from './busy-answers.ts';
import { DispenseSummary, StockMovements, StockSummary } from './summaries.tsx';
import { type BarAnswer, TimeCard } from './time-card.tsx';
import { type PieAnswer, TypesCard } from './types-card.tsx';

interface Props {
  readonly pie: Asked<PieAnswer>;
  readonly bar: Asked<BarAnswer>;
  readonly summary: Asked<Summary>;
  readonly tiles: Asked<Tiles>;
  readonly busy: Busy | undefined;
  readonly phone: boolean;
  readonly onWiden: (() => void) | undefined;
}

/** Charts and summaries below the key figures, in a chunk of their own. */
const Below = ({ pie, bar, summary, tiles, busy, phone, onWiden }: Props) => (
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

// `lazy` needs a default export.
export default Below;
