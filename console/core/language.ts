import { stored } from './stored.ts';

export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];

const key = 'language';

export const keepLanguage = (language: Language): void => localStorage.setItem(key, language);

/** Returns the language that was chosen in this browser before, else the browser's own. */
export const ownLanguage = (): Language =>
  /^bn\b/.test(stored(key) ?? navigator.language) ? 'bn' : 'en';
