import { type Language, languages } from '../../contract/values/languages.ts';
import { browserStorage } from './page/storage.ts';

const key = 'language';

export const saveLanguage = (language: Language): boolean => browserStorage.write(key, language);

/** Returns the language that was chosen in this browser before, else the browser's own. */
export const preferredLanguage = (): Language => {
  const [preferred] = (browserStorage.read(key) ?? navigator.language).split('-');
  return languages.find((language) => language === preferred) ?? 'en';
};
