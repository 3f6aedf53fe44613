import { stored } from './stored.ts';

export const languages = ['en', 'bn'] as const;
export type Language = (typeof languages)[number];

const key = 'language';

export const keepLanguage = (language: Language): void => localStorage.setItem(key, language);

/** The language that was chosen here before, else the browser's. */
export const ownLanguage = (): Language =>
  /^bn\b/.test(stored(key) ?? navigator.language) ? 'bn' : 'en';
