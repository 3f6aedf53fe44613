import { type FocusEvent, type KeyboardEvent, useState } from 'react';

/** Next index for each key; results out of range are clamped. */
export type Steps = Readonly<Record<string, (at: number, last: number) => number>>;

const alongSlider: Steps = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
};

export interface WalkTexts {
  readonly label: string;
  /** Value text of the mark at `at`. */
  readonly textOf: (at: number) => string;
}

/**
 * Keyboard navigation over `count` marks of a chart. It has the role of a slider, so that screen
 * readers announce the value of each mark. `start` is the mark that first gets the focus.
 */
export const useWalk = (
  count: number,
  start: number,
  { label, textOf }: WalkTexts,
  steps = alongSlider,
) => {
  const [chosen, choose] = useState<number | null>(null);
  const at = chosen !== null && chosen < count ? chosen : null;
  const last = count - 1;
  const current = Math.max(0, at ?? start);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') choose(null);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    choose(at === null ? current : Math.min(last, Math.max(0, step(at, last))));
  };

  return {
    at,
    choose,
    walker: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-valuemin': 1,
      'aria-valuemax': Math.max(1, count),
      'aria-valuenow': current + 1,
      'aria-valuetext': count > 0 ? textOf(current) : label,
      onKeyDown,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (event.target.matches(':focus-visible')) choose(current);
      },
      onBlur: () => choose(null),
    } as const,
  };
};
