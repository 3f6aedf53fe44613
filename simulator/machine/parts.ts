import type { Clock } from '../core/clock.ts';
import type { Line } from '../core/http.ts';
import type { Act } from './orders.ts';
import type { LosesPower } from './power.ts';

/** What a machine is made of. */
export interface MachineParts {
  readonly physicalId: string;
  readonly journalPath: string;
  /** Higher than every epoch this machine ever had; used only when its journal is made anew. */
  readonly newEpoch: number;
  /** Lines of no use that its journal may hold; left out it is as many as a controller has room for. */
  readonly wasteAllowed?: number;
  readonly line: Omit<Line, 'bearer'>;
  readonly clock: Clock;
  readonly act: Act;
  /** In dBm; left out it does not tell. */
  readonly rssi?: number;
  /** Left out, the power goes only when `powerCut` is called. */
  readonly losesPower?: LosesPower;
}
