import { businessToday } from '../clock.ts';
import { preferredLanguage } from '../language.ts';
import { numbersFor } from '../numbers.ts';

const afterPaint = (run: () => void): void => {
  requestAnimationFrame(() => setTimeout(run));
};

/** Warms up Intl while files are loading: the first date and number format are slow. */
export const warmFormats = (): void => {
  afterPaint(businessToday);
  afterPaint(() => numbersFor(preferredLanguage()).number(0));
};
