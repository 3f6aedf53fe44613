import { type Language, languages } from '../../contract/languages.ts';
import { readStored } from './page/local-storage.ts';

const key = 'language';

export const saveLanguage = (language: Language): void => localStorage.setItem(key, language);

/** Returns the language that was chosen in this browser before, else the browser's own. */
export const preferredLanguage = (): Language => {
  const [preferred] = (readStored(key) ?? navigator.language).split('-');
  return languages.find((language) => language === preferred) ?? 'en';
};
