import type { Machine } from '../../../contract/machines.ts';
import type { RunsOut, Slot } from '../../../contract/slots.ts';
import { dayNumber } from '../../../contract/values/periods.ts';
import { businessToday } from '../../core/clock.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { runsOutText } from '../../entities/words/runs-out.ts';

/** Days; slots that run out within them are highlighted for the refill. */
const soonDays = 3;

export const runsOutSoon = ({ expected }: RunsOut, day: string): boolean =>
  dayNumber(expected) - dayNumber(day) <= soonDays;

/** Forecast of the non-empty slot that runs out first. */
export const firstRunOut = ({ stocks, isActivated }: Pick<Machine, 'stocks' | 'isActivated'>) => {
  if (!isActivated) return null;
  const forecasts = stocks.flatMap(({ productCount, runsOut }: Slot) =>
    productCount > 0 && runsOut ? [runsOut] : [],
  );
  forecasts.sort((one, other) => dayNumber(one.expected) - dayNumber(other.expected));
  return forecasts[0] ?? null;
};

/** Formats a run-out forecast; null without one. */
export const useRunsOut = () => {
  const t = useText();
  const formats = useFormats();
  return (runsOut: RunsOut | null): string | null =>
    runsOut && runsOutText(runsOut, businessToday(), t, formats);
};
