import type { RunsOut } from '../../contract/slots.ts';
import { isoDate } from '../../contract/values/periods.ts';
import type { Db } from '../platform/db/store.ts';

/** Days from today until a stock runs out, with the bounds of an 80% interval. */
export interface RunOut {
  readonly expected: number;
  readonly earliest: number;
  readonly latest: number;
}

/** Days of the longest forecast. */
export const horizonDays = 90;

interface SlotPlace {
  readonly machineId: string;
  readonly rowNo: number;
  readonly columnNo: number;
}

/** Forecasts when the slots of machines run out. */
export interface RunOutForecast {
  /** Returns days from a business day on, where they can be forecast. */
  readonly findRunOuts: (
    db: Db,
    machineIds: readonly string[],
    today: number,
  ) => Promise<readonly (SlotPlace & RunOut)[]>;
}

/** Formats the date some days ahead, each once; null beyond the horizon. */
type DateAt = (ahead: number) => string | null;
export const datesFrom = (today: number): DateAt => {
  const dates = new Map<number, string>();
  return (ahead) => {
    if (ahead >= horizonDays) return null;
    const date = dates.get(ahead) ?? isoDate(today + ahead);
    dates.set(ahead, date);
    return date;
  };
};

export const presentRunOut = (runOut: RunOut | undefined, dateAt: DateAt): RunsOut | null => {
  if (!runOut) return null;
  const [expected, earliest] = [dateAt(runOut.expected), dateAt(runOut.earliest)];
  if (expected === null || earliest === null) return null;
  return { expected, earliest, latest: dateAt(runOut.latest) };
};
