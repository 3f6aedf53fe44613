import { today } from '../core/clock.ts';
import { ownLanguage } from '../core/language.ts';
import { numbersFor } from '../core/numbers.ts';

const afterPicture = (deed: () => void): void => {
  requestAnimationFrame(() => setTimeout(deed));
};

/** Warms up Intl while files are loading: the first date and number format are slow. */
export const warmFormats = (): void => {
  afterPicture(today);
  afterPicture(() => numbersFor(ownLanguage()).number(0));
};
