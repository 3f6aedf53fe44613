import { preloadBangla } from '../../bangla/preload.ts';
import { preferredLanguage } from '../language.ts';

type EarlyText = keyof typeof preloadBangla;

/** Translates one of the few texts that are shown before the others are loaded. */
export const translateEarly = (text: EarlyText): string =>
  preferredLanguage() === 'bn' ? preloadBangla[text] : text;
