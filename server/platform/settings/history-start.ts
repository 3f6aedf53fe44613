import { dayNumber, startOfDay } from '../../../contract/values/periods.ts';
import type { Settings } from './settings.ts';

/** The earliest event time accepted from machines, milliseconds UTC. */
export const historyStart = ({
  HISTORY_FROM,
  TIME_ZONE,
}: Pick<Settings, 'HISTORY_FROM' | 'TIME_ZONE'>): number =>
  startOfDay(dayNumber(HISTORY_FROM), TIME_ZONE);
