import { dayNumber, startOfDay } from '../../../contract/periods.ts';
import type { Settings } from './settings.ts';

/** The first instant of which machines may tell. */
export const historyStart = ({
  HISTORY_FROM,
  TIME_ZONE,
}: Pick<Settings, 'HISTORY_FROM' | 'TIME_ZONE'>): number =>
  startOfDay(dayNumber(HISTORY_FROM), TIME_ZONE);
