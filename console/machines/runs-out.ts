import type { Machine, RunsOut, Slot } from '../../contract/machines.ts';
import { dayNumber } from '../../contract/periods.ts';
import { today } from '../core/clock.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { runsOutText } from '../words/runs-out.ts';

/** Days; slots that run out within them are highlighted for the refill. */
const soon = 3;

export const isSoon = ({ expected }: RunsOut, day: string): boolean =>
  dayNumber(expected) - dayNumber(day) <= soon;

/** Forecast of the non-empty slot that runs out first. */
export const firstOut = ({ stocks, isActivated }: Pick<Machine, 'stocks' | 'isActivated'>) => {
  if (!isActivated) return null;
  const known = stocks.flatMap(({ productCount, runsOut }: Slot) =>
    productCount > 0 && runsOut ? [runsOut] : [],
  );
  return (
    known.toSorted((one, other) => dayNumber(one.expected) - dayNumber(other.expected))[0] ?? null
  );
};

/** Formats a run-out forecast; null without one. */
export const useRunsOut = () => {
  const t = useText();
  const formats = useFormats();
  return (runsOut: RunsOut | null): string | null =>
    runsOut && runsOutText(runsOut, today(), t, formats);
};
