import { today } from '../core/clock.ts';
import { ownLanguage } from '../core/language.ts';
import { numbersFor } from '../core/numbers.ts';

const afterPicture = (deed: () => void): void => {
  requestAnimationFrame(() => setTimeout(deed));
};

/**
 * Writes a date and a number: the first of each takes the browser as long as a picture, for which
 * it has the time while the files are on their way.
 */
export const warmFormats = (): void => {
  afterPicture(today);
  afterPicture(() => numbersFor(ownLanguage()).number(0));
};
