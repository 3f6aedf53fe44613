import { readStored } from './local-storage.ts';

export const supportedLanguages = ['en', 'bn'] as const;
export type Language = (typeof supportedLanguages)[number];

const key = 'language';

export const saveLanguage = (language: Language): void => localStorage.setItem(key, language);

/** Returns the language that was chosen in this browser before, else the browser's own. */
export const preferredLanguage = (): Language =>
  /^bn\b/.test(readStored(key) ?? navigator.language) ? 'bn' : 'en';
