import type { Clock } from '../core/clock.ts';
import type { Connection } from '../core/http.ts';
import type { Act } from './command-runner.ts';
import type { LosesPower } from './power.ts';

export interface MachineOptions {
  readonly physicalId: string;
  readonly journalPath: string;
  /** Obsolete lines that its journal may have; by default as many as a controller has room for. */
  readonly wasteAllowed?: number;
  readonly connection: Omit<Connection, 'bearer'>;
  readonly clock: Clock;
  readonly act: Act;
  /** In dBm; not reported when omitted. */
  readonly rssi?: number;
  /** When omitted, the power fails only when `powerCut` is called. */
  readonly losesPower?: LosesPower;
}
